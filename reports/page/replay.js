// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page of a recorded game: the table at each moment, and the log with the numbers of the rules. Nothing here knows a
// game: how it lies on the table, what players and cards are told by and what stands between the players comes with the
// page as rows of data (decks/layout.h); what no row mentions is shown by the names of docs/view.md.
(function () {
  'use strict';
  const game = JSON.parse(document.getElementById('report').textContent);
  const frames = game.frames, layout = game.layout;
  const byId = id => document.getElementById(id);
  let now = 0, judging = false, playing = null;

  function element(tag, text, name) {
    const made = document.createElement(tag);
    if (text !== undefined) made.textContent = text;
    if (name) made.className = name;
    return made;
  }

  const nameOf = id => (game.cards[id] && game.cards[id].name) || (id === '?' ? 'a hidden card' : id.replace(/-/g, ' '));
  const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
  const plain = key => key.replace(/_/g, ' ');

  // ---- What is true of a card.

  const marksOf = card => layout.marks.filter(mark => {
    const value = card[mark.key];
    return mark.value !== undefined ? value === mark.value : value !== undefined && value !== false && value !== 0 && value !== null;
  });

  const looks = (card, look) => marksOf(card).some(mark => mark.look === look);

  // The first of the layout's formats of which the card has all members: its format, filled in, and the members.
  function valuesOf(card) {
    for (const format of layout.values) {
      const keys = [...format.matchAll(/{(.*?)}/g)].map(match => match[1]);
      if (keys.every(key => card[key] !== undefined))
        return {text: format.replace(/{(.*?)}/g, (all, key) => card[key]), keys};
    }
    return {text: '', keys: []};
  }

  const silent = ['id', 'place', 'attached'];

  // What a value names: a card by its id, with its place behind it or without.
  function named(value) {
    if (Array.isArray(value)) return value.map(named).join(' and ');
    const [id, place] = String(value).split('@');
    if (layout.things[value]) return layout.things[value];
    return game.cards[id] ? nameOf(id) + (place ? ' (' + place + ')' : '') : String(value);
  }

  function wordOf(key, value) {
    if (value === true) return plain(key);
    if (typeof value === 'number') return value ? plain(key) + ' ' + value : '';
    if (typeof value === 'string') return plain(key) + ' ' + named(value);
    if (Array.isArray(value)) return value.map(named).join(', ');
    return value ? Object.entries(value).map(([name, n]) => n + ' ' + name).join(', ') : '';
  }

  // What is said of a card beside its name and values, a word or two each.
  function wordsOf(card) {
    const told = new Set([...silent, ...valuesOf(card).keys]), marks = marksOf(card);
    return Object.entries(card).filter(([key]) => !told.has(key)).map(([key, value]) => {
      const mark = marks.find(one => one.key === key);
      if (mark) return mark.text.replace('*', named(value));
      return layout.marks.some(one => one.key === key) ? '' : wordOf(key, value);
    }).filter(Boolean);
  }

  // The card that an object shows to who watches both hands.
  const trueId = card => card.covered !== undefined && card.covered !== '?' ? card.covered : card.id;

  // ---- The table.

  function cardTile(card, small, alike) {
    const tile = element('button', undefined, 'card');
    const id = trueId(card), printed = game.cards[id];
    tile.type = 'button';
    tile.dataset.id = id;
    for (const look of ['turned', 'down', 'fights']) if (looks(card, look)) tile.classList.add(look);
    tile.append(element('b', nameOf(id)));
    if (alike > 1) tile.append(element('span', '\u00d7' + alike, 'alike'));
    const values = valuesOf(card).text;
    if (values) tile.append(element('span', values, 'values'));
    let words = wordsOf(card);
    if (small && printed) words = [printed.facts, ...words.filter(word => !printed.facts.split(', ').includes(word))];
    if (words.length) tile.append(element('span', words.join(', '), 'words'));
    for (const on of card.attached || []) tile.append(element('span', '+ ' + nameOf(trueId(on)), 'on'));
    tile.addEventListener('click', () => showCard(card));
    return tile;
  }

  // Equal ones once, with their number.
  function tiles(cards, small) {
    const box = element('div', undefined, 'cards'), groups = new Map();
    for (const card of cards) {
      const text = JSON.stringify(card);
      if (groups.has(text)) groups.get(text).alike++;
      else groups.set(text, {card, alike: 1});
    }
    for (const group of groups.values()) box.append(cardTile(group.card, small, group.alike));
    return box;
  }

  function takes(area, card) {
    const printed = game.cards[card.id];
    return (area.with === undefined || card[area.with] !== undefined) &&
      (area.types === undefined || (printed && (printed.type & area.types) !== 0));
  }

  const contentsOf = (player, zone) => game.zones[player.zones[zone]] || {count: 0, cards: []};

  // The cards of an area: those of its zone that no area before it takes.
  function cardsOf(player, area) {
    const before = layout.areas.slice(0, layout.areas.indexOf(area)).filter(one => one.zone === area.zone);
    return contentsOf(player, area.zone).cards.filter(card => takes(area, card) && !before.some(one => takes(one, card)));
  }

  function areaBox(player, area, fighting) {
    const cards = cardsOf(player, area), zone = contentsOf(player, area.zone);
    const box = element('section', undefined, 'area ' + area.kind);
    box.dataset.zone = area.zone;
    if (fighting) box.classList.add('fighting');
    box.append(element('h3', area.title));
    if (cards.length) box.append(tiles(cards, area.kind === 'hand'));
    const hidden = area.kind === 'hand' ? zone.count - cards.length : 0;
    if (hidden > 0) box.append(element('span', hidden + ' more', 'words'));
    if (!cards.length) box.classList.add('empty');
    return box;
  }

  function pileButton(player, area) {
    const zone = contentsOf(player, area.zone), pile = element('button', undefined, 'pile');
    pile.type = 'button';
    pile.dataset.zone = area.zone;
    pile.append(area.title + ' ', element('b', zone.count + (area.most ? ' of ' + area.most : '')));
    pile.addEventListener('click', () => showPile(area.title, zone));
    return pile;
  }

  function factsOf(player) {
    const list = [];
    for (const [key, value] of Object.entries(player)) {
      const fact = layout.facts.find(one => one.key === key), title = fact ? fact.title : plain(key);
      if (key === 'zones' || !title || (fact && fact.rare && !value)) continue;
      const text = Array.isArray(value) ? value.join(', ') : value === true ? '' : typeof value === 'number' ? value :
        value && typeof value === 'object' ? Object.entries(value).map(([kind, n]) => ('{' + kind + '}').repeat(n)).join('') : undefined;
      if (value === true || typeof value === 'number' || text) list.push([title, text]);
    }
    return list;
  }

  function playerBar(letter, player, active) {
    const bar = element('div', undefined, 'bar');
    const who = element('h2', letter + ': ' + game.players[letter].deck);
    who.append(' ', element('small', game.players[letter].policy));
    if (active) who.append(' ', element('small', 'whose turn it is', 'turn'));
    bar.append(who);
    const facts = element('p', undefined, 'facts');
    for (const [title, value] of factsOf(player)) {
      const fact = element('span');
      fact.append(title + ' ', element('b', value));
      facts.append(fact);
    }
    for (const area of areas) if (area.kind === 'pile') facts.append(pileButton(player, area));
    bar.append(facts);
    return bar;
  }

  // Zones that no row of the layout mentions are rows of their own, behind the others.
  const areas = layout.areas;
  for (const zone of Object.keys(frames[0].players.A.zones))
    if (!areas.some(area => area.zone === zone))
      areas.push({zone, title: capital(plain(zone)), row: 9,
        kind: zone === 'hand' ? 'hand' : game.zones[frames[0].players.A.zones[zone]].hidden === undefined ? 'row' : 'pile'});
  const rows = [...new Set(areas.filter(area => area.kind !== 'pile').map(area => area.row))].sort((a, b) => a - b);

  // The zones in which something between the players says that there is a fight.
  const fightsIn = (f, letter) => Object.values(f.middle).flatMap(Object.values)
    .filter(one => one && one.player === letter && one.zone).map(one => one.zone);

  function sideBox(f, letter, above) {
    const player = f.players[letter], fights = fightsIn(f, letter);
    const box = element('section', undefined, 'side' + (f.active === letter ? ' active' : ''));
    box.setAttribute('aria-label', 'Player ' + letter);
    box.dataset.player = letter;
    const made = rows.map(row => {
      const line = element('div', undefined, 'row');
      for (const area of areas.filter(one => one.kind !== 'pile' && one.row === row))
        line.append(areaBox(player, area, fights.includes(area.zone)));
      if (line.querySelector('.lane')) line.classList.add('lanes');
      if (row > 0 && !line.querySelector('.area:not(.empty)')) line.hidden = true;
      return line;
    });
    made.push(playerBar(letter, player, f.active === letter));
    box.append(...(above ? made.reverse() : made));
    return box;
  }

  // ---- Between the players.

  function tellObject(what) {
    if (typeof what === 'string') return named(what);
    if (typeof what !== 'object' || what === null) return String(what);
    const parts = [];
    if (what.id) parts.push(nameOf(what.id) + (what.player ? ' (' + what.player + ')' : ''));
    for (const [key, value] of Object.entries(what)) {
      if (key === 'id' || ((key === 'player' || key === 'zone') && what.id) || value === false || value === 0 || value === '') continue;
      if (Array.isArray(value) && !value.length) continue;
      if (value === true) parts.push(plain(key));
      else if (layout.things[value]) parts.push(layout.things[value]);
      else if (Array.isArray(value)) parts.push(plain(key) + ' ' + value.map(tellObject).join(' and '));
      else parts.push(plain(key) + ' ' + tellObject(value));
    }
    return parts.join(', ');
  }

  function middleBox(f) {
    const box = element('section', undefined, 'middle');
    box.setAttribute('aria-label', 'Between the players');
    for (const {key, title, lastFirst} of layout.middle) {
      const what = f.middle[key];
      if (!what) continue;
      const line = element('div', undefined, 'going-on');
      line.append(element('b', title + ': '));
      if (Array.isArray(what)) {
        const list = element('ol');
        for (const one of lastFirst ? what.slice().reverse() : what) list.append(element('li', tellObject(one)));
        line.append(list);
      } else line.append(tellObject(what));
      box.append(line);
    }
    box.hidden = !box.childElementCount;
    return box;
  }

  // ---- A card, or a pile, in full.

  function open(title, fill) {
    const box = byId('details'), close = element('button', 'Close', 'close');
    close.type = 'button';
    close.addEventListener('click', closeDetails);
    box.replaceChildren(close, element('h2', title));
    fill(box);
    box.hidden = false;
    document.body.dataset.open = title;
  }

  function closeDetails() {
    byId('details').hidden = true;
    delete document.body.dataset.open;
  }

  function tellCard(box, id) {
    const printed = game.cards[id];
    box.append(element('p', id, 'id'));
    if (printed) box.append(element('p', printed.text.replace(/^ {2}/gm, '').trimEnd(), 'text'));
  }

  function showCard(card) {
    const id = trueId(card);
    open(nameOf(id), box => {
      tellCard(box, id);
      const values = [valuesOf(card).text, ...wordsOf(card)].filter(Boolean);
      if (values.length) box.append(element('p', 'Now: ' + values.join(', '), 'values'));
      for (const on of card.attached || []) {
        box.append(element('h3', '+ ' + nameOf(trueId(on))));
        tellCard(box, trueId(on));
      }
    });
  }

  function showPile(title, zone) {
    open(title, box => {
      const hidden = zone.count - zone.cards.length;
      if (hidden > 0) box.append(element('p', hidden + (hidden === 1 ? ' card' : ' cards') + ' that nobody has seen', 'words'));
      box.append(tiles(zone.cards, true));
    });
  }

  // ---- What the choices are worth.

  const percent = x => (100 * x).toFixed(1);

  function showJudged(f) {
    const box = byId('judged'), next = frames[now + 1];
    box.hidden = !judging;
    if (!judging) return;
    box.replaceChildren(element('h2', 'What the choices are worth'), element('p', capital(game.judge) + '; points of 100 games, 95 in 100.', 'words'));
    if (!f.judged) {
      box.append(element('p', next ? 'There was one possible action here.' : 'The game is over.'));
      return;
    }
    const table = element('table'), head = element('tr');
    for (const name of [next.player + ' can', 'Points', 'Behind the best']) {
      const cell = element('th', name);
      cell.scope = 'col';
      head.append(cell);
    }
    table.append(head);
    for (const one of f.judged.slice().sort((a, b) => b.points[0] - a.points[0])) {
      const row = element('tr', undefined, one.played ? 'played' : '');
      row.append(element('td', one.words + (one.played ? ' (played)' : '')),
        element('td', percent(one.points[0]) + ' (' + percent(one.points[1]) + ' to ' + percent(one.points[2]) + ')'),
        element('td', one.behind[0] > 0 ? percent(one.behind[0]) + ' (' + percent(one.behind[1]) + ' to ' + percent(one.behind[2]) + ')' : ''));
      table.append(row);
    }
    box.append(table);
  }

  // ---- How likely A is to win, and what of that are luck and choices: the curve of the whole game, and this moment.

  const curves = [['chance', f => f.fortune[0]], ['luck', f => 0.5 + f.fortune[1]], ['choices', f => 0.5 + f.fortune[2]]];
  const svg = (tag, attributes) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const WIDE = 1000, HIGH = 140, wholeGame = Math.max(1, frames.length - 1);
  const across = i => (WIDE * i / wholeGame).toFixed(1), up = y => (HIGH * (1 - Math.max(0, Math.min(1, y)))).toFixed(1);

  function drawFortune() {
    byId('fortune').hidden = !frames[0].fortune;
    if (!frames[0].fortune) return;
    const chart = svg('svg', {viewBox: '0 0 ' + WIDE + ' ' + HIGH, preserveAspectRatio: 'none', role: 'img',
      'aria-label': 'How likely A is to win after each action, and what luck and choices brought A; half the height is even.'});
    chart.append(svg('line', {x1: 0, x2: WIDE, y1: HIGH / 2, y2: HIGH / 2, class: 'even'}));
    for (const [name, value] of curves)
      chart.append(svg('polyline', {class: name, points: frames.map((f, i) => across(i) + ',' + up(value(f))).join(' ')}));
    chart.append(svg('line', {x1: 0, x2: 0, y1: 0, y2: HIGH, class: 'at'}));
    chart.addEventListener('click', event => {
      const box = chart.getBoundingClientRect();
      go(Math.round(wholeGame * (event.clientX - box.left) / box.width));
    });
    byId('fortune-chart').append(chart);
  }

  function showFortune(f) {
    if (!f.fortune) return;
    const [chance, luck, choices] = f.fortune, last = frames[now > 0 ? now - 1 : 0].fortune;
    const signed = x => (x < 0 ? '\u2212' : '+') + percent(Math.abs(x));
    const box = byId('fortune-now'), drew = luck < 0 ? 'worse' : 'better';
    box.replaceChildren(element('b', 'A wins ' + percent(chance) + ' of 100 games here', 'chance'), ', as the value function sees it that knows both hands. A drew ' + drew +
      ' than it should have: ', element('b', signed(luck), 'luck'), ' points so far; choices ', element('b', signed(choices), 'choices'),
      now > 0 ? ' (this action: luck ' + signed(luck - last[1]) + ', choice ' + signed(choices - last[2]) + ').' : ' (the deal).');
    const line = byId('fortune-chart').querySelector('.at');
    line.setAttribute('x1', across(now));
    line.setAttribute('x2', across(now));
  }

  // ---- Steps.

  function show(frame) {
    now = Math.max(0, Math.min(frames.length - 1, frame));
    const f = frames[now];
    byId('board').replaceChildren(sideBox(f, 'B', true), middleBox(f), sideBox(f, 'A', false));
    byId('done').textContent = f.action ? f.player + ': ' + capital(f.words) : '';
    byId('moment').textContent = f.moment;
    byId('at').value = now;
    byId('count').textContent = now + ' of ' + (frames.length - 1);
    for (const line of byId('log').querySelectorAll('.now')) line.classList.remove('now');
    const line = byId('log').children[now];
    line.classList.add('now');
    const log = byId('log');
    if (line.offsetTop < log.scrollTop || line.offsetTop + line.offsetHeight > log.scrollTop + log.clientHeight)
      log.scrollTop = line.offsetTop - log.clientHeight / 3;
    showJudged(f);
    showFortune(f);
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

  function stop() {
    clearTimeout(playing);
    playing = null;
    byId('play').textContent = 'Play';
    byId('play').setAttribute('aria-pressed', 'false');
  }

  // Goes on by itself until the end; what a person does in between stops it.
  function play() {
    const goOn = () => {
      if (now === frames.length - 1) return stop();
      show(now + 1);
      playing = setTimeout(goOn, Number(byId('speed').value));
    };
    if (playing !== null) return stop();
    byId('play').textContent = 'Stop';
    byId('play').setAttribute('aria-pressed', 'true');
    playing = setTimeout(goOn, now === frames.length - 1 ? 0 : Number(byId('speed').value));
    if (now === frames.length - 1) show(0);
  }

  function go(frame) {
    stop();
    show(frame);
  }

  function toggleJudge() {
    if (!game.judge) return;
    judging = !judging;
    byId('judge').setAttribute('aria-pressed', String(judging));
    showJudged(frames[now]);
  }

  // ---- The log. A heading stands where a turn begins, which may be in the middle of what an action brought about.

  // Cards by their names, where a line of the log has their ids.
  const withNames = text => text.replace(/[A-Za-z0-9][\w-]*/g, word => (game.cards[word] ? nameOf(word) : word));

  function logLine(f, i) {
    const line = element('li');
    let turn = i === 0 ? f.turn : frames[i - 1].turn;
    const heading = (to, active) => line.append(element('h3', 'Turn ' + (turn = to) + ', ' + active));
    if (i === 0 && turn > 0) heading(turn, f.active);
    else if (i === 0) line.append(element('h3', 'Beginning'));
    if (f.action) {
      const words = element('b', f.player + ': ' + capital(f.words));
      words.title = f.action;
      line.append(words);
      const judged = i > 0 && (frames[i - 1].judged || []).find(one => one.played);
      if (judged && judged.behind[1] > 0) line.append(' ', element('span', '\u2212' + percent(judged.behind[0]), 'cost'));
    }
    for (const [clause, text, in_turn, active] of f.lines) {
      if (in_turn !== turn && in_turn > 0) heading(in_turn, active);
      const row = element('div');
      row.append(element('span', clause, 'clause'), ' ' + withNames(text));
      line.append(row);
    }
    if (f.turn !== turn) heading(f.turn, f.active);
    line.addEventListener('click', () => go(i));
    return line;
  }

  // ---- The page.

  byId('title').textContent = game.players.A.deck + ' against ' + game.players.B.deck;
  byId('subtitle').textContent = game.title + '; seed ' + game.seed + '; ' + game.end;
  document.title = 'Replay: ' + byId('title').textContent;
  byId('log').append(...frames.map(logLine));
  drawFortune();
  byId('at').max = frames.length - 1;
  byId('at').addEventListener('input', () => go(Number(byId('at').value)));
  byId('play').addEventListener('click', play);
  byId('judge').hidden = byId('judge-key').hidden = !game.judge;
  byId('judge').addEventListener('click', toggleJudge);
  for (const button of document.querySelectorAll('[data-step]'))
    button.addEventListener('click', () => go(steps[button.dataset.step]()));
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === 'SELECT') return;
    if (event.target.tagName === 'BUTTON' && event.key === ' ') return;
    if (event.key === 'p') return play();
    if (event.key === 'j') return toggleJudge();
    if (event.key === 'Escape') return closeDetails();
    const step = keys[event.key];
    if (!step) return;
    event.preventDefault();
    go(steps[step]());
  });
  const wanted = Number(location.hash.slice(1));
  show(Number.isInteger(wanted) ? wanted : 0);
  document.body.dataset.ready = 'yes';
})();
