// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page of a recorded game: a board for each moment, and the log with the numbers of the rules. Nothing here knows
// a game: a player has facts (numbers and flags) and zones with cards, as docs/view.md says.
(function () {
  'use strict';
  const game = JSON.parse(document.getElementById('report').textContent);
  const frames = game.frames;
  const byId = id => document.getElementById(id);
  let now = 0;

  function element(tag, text, name) {
    const made = document.createElement(tag);
    if (text !== undefined) made.textContent = text;
    if (name) made.className = name;
    return made;
  }

  const nameOf = id => (game.cards[id] && game.cards[id].name) || '';

  // ---- The board.

  // What is told of a card beside its name: numbers, then what is true of it.
  function factsOf(card) {
    if (typeof card !== 'object') return '';
    return Object.entries(card)
      .filter(([key, value]) => (typeof value === 'number' && key !== 'place') || value === true)
      .map(([key, value]) => (value === true ? key : key + ' ' + value).replace(/_/g, ' ')).join(', ');
  }

  function cardBox(card) {
    const id = typeof card === 'string' ? card : card.id || '?';
    const box = element('li', undefined, 'card');
    box.append(element('b', nameOf(id) || id), ' ', element('span', nameOf(id) && nameOf(id) !== id ? id : '', 'id'));
    const facts = factsOf(card);
    if (facts) box.append(element('span', facts, 'facts'));
    for (const attached of card.attached || [])
      box.append(element('span', '+ ' + (nameOf(attached.id) || attached.id), 'facts'));
    return box;
  }

  // Equal neighbours once, with their number.
  function cardList(cards) {
    const list = element('ul');
    let last = null, box = null, alike = 1;
    for (const card of cards) {
      const text = JSON.stringify(card);
      if (text === last) {
        alike++;
        box.dataset.alike = alike;
        continue;
      }
      alike = 1;
      last = text;
      box = list.appendChild(cardBox(card));
    }
    return list;
  }

  function zoneBox(name, zone) {
    const box = element('section', undefined, 'zone');
    box.append(element('h3', name + (zone.count > 1 || !zone.cards || !zone.cards.length ? ' ' + zone.count : '')));
    if (zone.cards && zone.cards.length) box.append(cardList(zone.cards));
    return box;
  }

  function playerBox(letter, player, active) {
    const box = element('section', undefined, 'player' + (active ? ' active' : ''));
    const facts = Object.entries(player).filter(([, value]) => typeof value === 'number' || value === true)
      .map(([key, value]) => (value === true ? key : key + ' ' + value).replace(/_/g, ' ')).join(', ');
    box.append(element('h2', letter + ': ' + game.players[letter].deck));
    box.append(element('p', [game.players[letter].policy, facts].filter(Boolean).join('; '), 'facts'));
    const zones = element('div', undefined, 'zones');
    for (const [name, zone] of Object.entries(player.zones)) zones.append(zoneBox(name, zone));
    box.append(zones);
    return box;
  }

  // ---- Steps.

  function show(frame) {
    now = Math.max(0, Math.min(frames.length - 1, frame));
    const f = frames[now];
    byId('board').replaceChildren(...['B', 'A'].map(letter => playerBox(letter, f.players[letter], f.active === letter)));
    byId('moment').textContent = f.moment;
    byId('at').value = now;
    byId('count').textContent = now + ' of ' + (frames.length - 1);
    for (const line of byId('log').querySelectorAll('.now')) line.classList.remove('now');
    const line = byId('log').children[now];
    line.classList.add('now');
    line.scrollIntoView({block: 'nearest'});
    history.replaceState(null, '', '#' + now);
    document.body.dataset.at = now;
  }

  // The next frame in a direction at which something begins; the end if there is none.
  function seek(way, begins) {
    let at = now + way;
    while (at > 0 && at < frames.length - 1 && !begins(at)) at += way;
    return at;
  }

  const turnBegins = i => i === 0 || frames[i].turn !== frames[i - 1].turn;
  const steps = {
    'first': () => 0, 'last': () => frames.length - 1, '-': () => now - 1, '+': () => now + 1,
    'turn-': () => seek(-1, turnBegins), 'turn+': () => seek(1, turnBegins),
    'battle-': () => seek(-1, i => frames[i].battle), 'battle+': () => seek(1, i => frames[i].battle),
  };
  const keys = {ArrowLeft: '-', ArrowRight: '+', ArrowUp: 'turn-', ArrowDown: 'turn+', b: 'battle+', B: 'battle-',
    Home: 'first', End: 'last', ' ': '+'};

  // ---- The page.

  function logLine(f, i) {
    const line = element('li');
    if (turnBegins(i)) line.append(element('h3', i === 0 ? 'Beginning' : 'Turn ' + f.turn + ', ' + f.active));
    if (f.action) line.append(element('b', f.player + ': ' + f.action));
    for (const [clause, text] of f.lines) {
      const row = element('div');
      row.append(element('span', clause, 'clause'), ' ' + text);
      line.append(row);
    }
    line.addEventListener('click', () => show(i));
    return line;
  }

  byId('title').textContent = game.players.A.deck + ' against ' + game.players.B.deck;
  byId('subtitle').textContent = game.title + '; seed ' + game.seed + '; ' + game.end;
  document.title = 'Replay: ' + byId('title').textContent;
  byId('log').append(...frames.map(logLine));
  byId('at').max = frames.length - 1;
  byId('at').addEventListener('input', () => show(Number(byId('at').value)));
  for (const button of document.querySelectorAll('[data-step]'))
    button.addEventListener('click', () => show(steps[button.dataset.step]()));
  document.addEventListener('keydown', event => {
    const step = keys[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.tagName === 'BUTTON' && event.key === ' ') return;
    event.preventDefault();
    show(steps[step]());
  });
  const wanted = Number(location.hash.slice(1));
  show(Number.isInteger(wanted) ? wanted : 0);
  document.body.dataset.ready = 'yes';
})();
