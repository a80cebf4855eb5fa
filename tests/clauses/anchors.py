# SPDX-License-Identifier: GPL-3.0-or-later
"""Places in C code that a comment names, and what is changed there.

An anchor is a clause with a number of its own in a comment, `/* 7.4.3/2 */` or `/* clause 7.4.3/2, 7.3/1 */` (after
the word `clause` it is an anchor only and says nothing else), or `/* mutant 5 */`. It stands for the statement, or head
of a statement, that it is beside or above, whatever file and function that is in and however it is broken into lines.

A change says `at` which anchor, `of` which part of that statement, and what that part `becomes`: the new text, in which
`$` is the old one. Of a statement there are, counted from 1 where there are several:

    statement   all of it, without what a head governs           whole       all of it, with that
    head        the head, as `if (...)`                          condition   what stands in the brackets of a head
    operand     of && and ||                                     choice      of ? and :
    term        of + - | & ^ and shifts                          factor      of * / %
    side        of a relation
    argument    of a call       index   in [ ]                   element     of { }             inner         of other brackets
    value       what is returned, or right of an assignment      target      left of one        part, item    between ; and ,
    relation    the sign < == ...   logic   && or ||             sign        any other          word, number  a single one

An operand, a term or a factor that becomes nothing goes with a sign beside it.
"""
import bisect, glob, os, re

TOKEN = re.compile(r'(?P<comment>/\*.*?\*/|^[ \t]*\#(?:\\\n|[^\n])*)|(?P<string>"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\])+\')|'
                   r'(?P<number>\d[\w.]*)|(?P<word>\w+)|'
                   r'(?P<sign><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|[-+*/%&|^<>=!]=|&&|\|\||[^\s\w])', re.S | re.M)
ID = r'(?:[A-Z]-)?\d[\w.]*/\d+'
ONLY = re.compile(rf'\bclause {ID}(?:,\s+{ID})*')  # anchors, and no citation
ANY = re.compile(rf'(?<![\w./-])(?:{ID}|mutant \d+)(?![\w/])')
RELATIONS = ('<', '>', '<=', '>=', '==', '!=')
ASSIGNMENTS = ('=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>=')
LEVELS = [('part', (';',)), ('item', (',',)), ('value', ASSIGNMENTS), ('choice', ('?', ':')), ('operand', ('||',)),
          ('operand', ('&&',)), ('term', ('|',)), ('term', ('^',)), ('term', ('&',)), ('side', ('==', '!=')),
          ('side', RELATIONS[:4]), ('term', ('<<', '>>')), ('term', ('+', '-')), ('factor', ('*', '/', '%'))]
UNARY_TOO = ('+', '-', '*', '&')
CLOSE = {'(': ')', '[': ']', '{': '}'}
HEADS = ('if', 'for', 'while', 'switch')


class Source:
    """A file in tokens: `code` is a list of (text, kind, begin, end), `comments` of (text, begin, end)."""

    def __init__(self, text):
        self.text, self.code, self.comments = text, [], []
        for m in TOKEN.finditer(text):
            if m.lastgroup == 'comment':
                self.comments.append((m[0], m.start(), m.end()))
            else:
                self.code.append((m[0], m.lastgroup, *m.span()))
        self.words = [token[0] for token in self.code]
        self.begins = [token[2] for token in self.code]
        self.partner, opened = {}, []
        for i, word in enumerate(self.words):
            if word in CLOSE:
                opened.append(i)
            elif word in CLOSE.values() and opened:
                self.partner[opened.pop()] = i
        self.units = []  # (from, behind the statement or head, behind all, function)
        self.top_level()

    def top_level(self):
        """Notes the declarations of the file, and the statements of its functions."""
        at = start = 0
        while at < len(self.code):
            word, after = self.words[at], self.partner.get(at, at) + 1
            if word == '{' and self.words[at - 1] == ')':
                heads = [i for i in range(start, at) if self.words[i] == '(' and self.code[i - 1][1] == 'word' and
                         self.words[i - 1] != '__attribute__']
                self.block(at, self.words[next(i for i in heads if self.partner[i] < at) - 1])
                start = after
            elif word == ';':
                self.units.append((start, after, after, ''))
                start = after
            at = after

    def block(self, opening, function):
        at, end = opening + 1, self.partner[opening]
        while at < end:
            at = self.statement(at, function)

    def is_head(self, at):
        """A word with brackets, and then something that can only be governed by it: also the macros for loops."""
        if self.code[at][1] != 'word' or self.words[at + 1] != '(' or self.words[at] in ('return', 'sizeof'):
            return False
        if self.words[at] in HEADS:
            return True
        after = self.partner[at + 1] + 1
        return self.words[at].isupper() and (self.words[after] == '{' or self.code[after][1] == 'word')

    def statement(self, at, function):
        """Notes the statement at `at`, and those in it. What stands behind it."""
        word = self.words[at]
        if word == '{':
            self.block(at, function)
            return self.partner[at] + 1
        if word in ('else', 'do'):
            return at + 1
        if word in ('case', 'default') or self.words[at + 1] == ':':
            while self.words[at] != ':':
                at += 1
            return at + 1
        unit = len(self.units)
        self.units.append(None)
        if self.is_head(at):
            end = self.partner[at + 1] + 1
            behind = end + 1 if self.words[end] == ';' else self.statement(end, function)
            while word == 'if' and self.words[behind] == 'else':
                behind = self.statement(behind + 1, function)
            self.units[unit] = (at, end, behind, function)
            return behind
        end = at
        while self.words[end] != ';':
            end = self.partner[end] + 1 if self.words[end] in CLOSE else end + 1
        self.units[unit] = (at, end + 1, end + 1, function)
        return end + 1

    def unit_of(self, begin, end):
        """The statement that a comment stands for, or None."""
        after = bisect.bisect_left(self.begins, end)
        beside = self.text[self.text.rfind('\n', 0, begin) + 1:begin].strip(' }') != ''
        if not beside:
            return next((u for u in self.units if u[0] == after or
                         (u[0] == after + 1 and self.words[after] == 'else')), None)
        last = after - 1
        if self.words[last] == '{' and self.words[last - 1] == ')':
            last -= 1
        inside = [u for u in self.units if u[0] <= last < u[1]]
        return max(inside, key=lambda u: u[0]) if inside else None

    def anchors(self):
        """(id, unit) of all anchors."""
        for text, begin, end in self.comments:
            if text.startswith('/*'):
                for name in ANY.findall(text):
                    yield name, self.unit_of(begin, end)

    def operator(self, i, low, signs):
        """Whether a token stands between two operands, not before one."""
        if self.words[i] not in signs:
            return False
        return self.words[i] not in UNARY_TOO or (i > low and (self.code[i - 1][1] != 'sign' or self.words[i - 1] in ')]}'))

    def split(self, low, high, first='item'):
        """(kind, from, to, from and to of what goes with a sign) of the parts of an expression."""
        if low + 1 < high and self.words[low] == 'return':
            low += 1
            yield 'value', low, high, (low, high)
        groups, top, i = [], [], low
        while i < high:
            top.append(i)
            if self.words[i] in CLOSE and self.partner.get(i, high) < high:
                groups.append(i)
                i = self.partner[i]
            i += 1
        for kind, signs in LEVELS:
            cuts = [i for i in top if self.operator(i, low, signs)]
            if kind == 'value':
                cuts = cuts[:1]
            if cuts or (kind == 'item' and first != 'item' and high > low):
                edges = [low - 1, *cuts, high]
                for n, (a, b) in enumerate(zip(edges, edges[1:])):
                    named = first if kind == 'item' else 'target' if kind == 'value' and n == 0 else kind
                    if b > a + 1:
                        yield named, a + 1, b, (a + 1, b + 1) if n < len(cuts) else (a, b) if n > 0 else (a + 1, b)
                        yield from self.split(a + 1, b)
                return
        for i in groups:
            inside = {'[': 'index', '{': 'element'}.get(self.words[i], 'inner')
            if inside == 'inner' and i > 0 and (self.words[i - 1] in (')', ']') or self.code[i - 1][1] == 'word') and \
                    self.words[i - 1] not in (*HEADS, 'return', 'sizeof'):
                inside = 'argument'
            if inside == 'inner' and self.words[i - 1] in ('if', 'while', 'switch') and i == low + 1:
                yield 'condition', i + 1, self.partner[i], (i + 1, self.partner[i])
                yield from self.split(i + 1, self.partner[i])
                continue
            yield from self.split(i + 1, self.partner[i], inside)

    def parts(self, unit):
        """(name, from, to, from and to of what goes with it) of all parts of a statement."""
        low, high, behind, _ = unit
        head = self.words[high - 1] != ';'
        found = [('head' if head else 'statement', low, high, (low, high)), ('whole', low, behind, (low, behind))]
        found += self.split(low, high if head else high - 1)
        for i in range(low, high):
            word, kind = self.code[i][:2]
            kind = 'relation' if word in RELATIONS else 'logic' if word in ('&&', '||') else kind
            if kind != 'sign' or word not in '()[]{};':
                found.append((kind, i, i + 1, (i, i + 1)))
        found = sorted(dict.fromkeys(found), key=lambda part: (part[1], -part[2]))
        number = {}
        for kind, a, b, without in found:
            number[kind] = number.get(kind, 0) + 1
            several = sum(other[0] == kind for other in found) > 1
            yield f'{kind} {number[kind]}' if several else kind, a, b, without

    def old(self, part):
        """The text of a part."""
        return self.text[self.code[part[1]][2]:self.code[part[2] - 1][3]]

    def edited(self, part, new):
        """(from, to, text): what is put where when a part of a statement becomes something else."""
        name, a, b, without = part
        if new == '' and name.split()[0] in ('operand', 'term', 'factor'):
            a, b = without
        return self.code[a][2], self.code[b - 1][3], new.replace('$', self.old(part))

    def changed(self, part, new):
        """The text of the file then."""
        begin, end, text = self.edited(part, new)
        return self.text[:begin] + text + self.text[end:]


def code_words(text):
    """What a compiler reads of a text, to compare."""
    return [m[0] for m in TOKEN.finditer(text) if m.lastgroup != 'comment']


def is_balanced(text):
    """Whether each bracket of a text has its partner."""
    opened = []
    for word in code_words(text):
        if word in CLOSE:
            opened.append(CLOSE[word])
        elif word in CLOSE.values() and (not opened or opened.pop() != word):
            return False
    return not opened


class Places:
    """The anchors in some folders of the engine."""

    def __init__(self, root, folders):
        self.root, self.at, self.sources = root, {}, {}
        for path in (path for folder in folders for path in sorted(glob.glob(f'{root}/engine/{folder}/*.[ch]'))):
            text = open(path, encoding='utf-8').read()
            if ANY.search(text):
                self.sources[path] = Source(text)
                for name, unit in self.sources[path].anchors():
                    self.at.setdefault(name, []).append((path, unit))

    def line(self, path, unit):
        source = self.sources[path]
        return source.text.count('\n', 0, source.code[unit[0]][2]) + 1 if unit else 0

    def unused(self, used):
        """(name, path, line) of the anchors that are clauses and that nothing in `used` names."""
        for name, found in self.at.items():
            for path, unit in found:
                if name not in used and not name.startswith('mutant'):
                    yield name, os.path.relpath(path, self.root), self.line(path, unit)

    def edit(self, entry):
        """(path, statement, part) that an entry is about; a text: what is wrong."""
        found = self.at.get(entry['at'], [])
        if len(found) != 1 or found[0][1] is None:
            where = ', '.join(f'{os.path.relpath(path, self.root)}:{self.line(path, unit)}' for path, unit in found)
            return f'the anchor must stand once, at a statement; it stands {where or "nowhere"}'
        path, unit = found[0]
        source = self.sources[path]
        parts = list(source.parts(unit))
        part = next((part for part in parts if part[0] == entry['of']), None)
        if part is None:
            has = ', '.join(f'{part[0]} `{source.old(part)}`' for part in parts)
            return f'{os.path.relpath(path, self.root)}:{self.line(path, unit)} has no such part, but {has}'
        return path, unit, part

    def changes(self, entry):
        """(name, path, line, changed text or None, reason to keep it) of what a part becomes."""
        name, edit = f'{entry["at"]} {entry["of"]}', self.edit(entry)
        also = self.edit(entry['also']) if 'also' in entry else None
        for wrong in (edit, also):
            if isinstance(wrong, str):
                yield f'{name}: {wrong}', None, 0, None, None
                return
        path, unit, part = edit
        source = self.sources[path]
        for new in entry['becomes']:
            edits = [source.edited(part, new)] + ([source.edited(also[2], entry['also']['becomes'])] if also else [])
            changed = source.text
            for begin, end, text in sorted(edits, reverse=True):
                changed = changed[:begin] + text + changed[end:]
            if code_words(changed) == source.words or not is_balanced(changed):
                yield f'{name} > "{new}" changes nothing, or a bracket has no partner', None, 0, None, None
                continue
            whole = f'{os.path.basename(path)} {unit[3] or "-"} {name} > "{new}"'
            yield whole, path, self.line(path, unit), changed, entry.get('kept')
