/** Error of a pattern, in French, for « Motif non pris en charge : … ». */
export class PatternError extends Error {}

export type CharacterTest = (sign: string) => boolean;
export type PatternNode =
  | { kind: 'sign'; test: CharacterTest }
  | { kind: 'sequence'; nodes: PatternNode[] }
  | { kind: 'choice'; nodes: PatternNode[] }
  | { kind: 'repeat'; node: PatternNode; min: number; max: number | null };

/** Maximum count of a repetition. */
const MAX_REPETITIONS = 200;

const CLASSES: Record<string, RegExp> = { d: /^\d$/, w: /^\w$/, s: /^\s$/u, D: /^\D$/su, W: /^\W$/su, S: /^\S$/su };
const PROPERTIES: Record<string, RegExp> = { L: /^\p{L}$/u, Lu: /^\p{Lu}$/u, Ll: /^\p{Ll}$/u, N: /^\p{N}$/u };
const CONTROLS: Record<string, string> = { t: '\t', n: '\n', r: '\r' };

const buildLiteralTest =
  (wanted: string): CharacterTest =>
  (sign) =>
    sign === wanted;
const buildClassTest =
  (pattern: RegExp): CharacterTest =>
  (sign) =>
    pattern.test(sign);

/**
 * Parses the subset of regular expressions that `match` can follow in a time proportional to the text. Throws
 * PatternError.
 */
export const parsePattern = (source: string): PatternNode => {
  const signs = [...source];
  let at = 0;
  const next = (): string => {
    const sign = signs[at];
    if (sign === undefined) throw new PatternError('il s’arrête trop tôt');
    at += 1;
    return sign;
  };
  const skip = (wanted: string): boolean => {
    if (signs.slice(at, at + wanted.length).join('') !== wanted) return false;
    at += wanted.length;
    return true;
  };

  const escaped = (): { test: CharacterTest; sign: string | null } => {
    const sign = next();
    const known = CLASSES[sign];
    if (known) return { test: buildClassTest(known), sign: null };
    if (sign === 'p') {
      const name = /^\{(\w+)\}/.exec(signs.slice(at).join(''))?.[1] ?? '';
      const property = PROPERTIES[name];
      if (!property || !Object.hasOwn(PROPERTIES, name)) throw new PatternError('\\p n’accepte que L, Lu, Ll et N');
      at += name.length + 2;
      return { test: buildClassTest(property), sign: null };
    }
    const written = CONTROLS[sign] ?? sign;
    if (written === sign && /[A-Za-z0-9]/.test(sign)) throw new PatternError(`\\${sign} n’est pas accepté`);
    return { test: buildLiteralTest(written), sign: written };
  };

  const inClass = (): CharacterTest => {
    const negated = skip('^');
    const tests: CharacterTest[] = [];
    for (let first = true; first || signs[at] !== ']'; first = false) {
      if (first && signs[at] === ']') throw new PatternError('une liste [ ] est vide');
      const sign = next();
      const from = sign === '\\' ? escaped() : { test: buildLiteralTest(sign), sign };
      if (from.sign === null || signs[at] !== '-' || signs[at + 1] === ']') {
        tests.push(from.test);
        continue;
      }
      at += 1;
      const end = next();
      const to = end === '\\' ? escaped().sign : end;
      const low = from.sign.codePointAt(0) ?? 0;
      const high = to?.codePointAt(0) ?? -1;
      if (high < low) throw new PatternError('un intervalle de [ ] est à l’envers');
      tests.push((one) => low <= (one.codePointAt(0) ?? -1) && (one.codePointAt(0) ?? -1) <= high);
    }
    at += 1;
    return (sign) => tests.some((test) => test(sign)) !== negated;
  };

  const atom = (depth: number): PatternNode => {
    const sign = next();
    if (sign === '(') {
      if (skip('?') && !skip(':')) throw new PatternError('seuls les groupes ( ) et (?: ) sont acceptés');
      const inside = choice(depth + 1);
      if (!skip(')')) throw new PatternError('une parenthèse n’est pas fermée');
      return inside;
    }
    if (sign === '[') return { kind: 'sign', test: inClass() };
    if (sign === '\\') return { kind: 'sign', test: escaped().test };
    if (sign === '.') return { kind: 'sign', test: (one) => one !== '\n' };
    if ('*+?{'.includes(sign)) throw new PatternError(`« ${sign} » ne répète rien`);
    if (')]}^$'.includes(sign)) throw new PatternError(`« ${sign} » n’est pas à sa place`);
    return { kind: 'sign', test: buildLiteralTest(sign) };
  };

  const counted = (): { min: number; max: number | null } | null => {
    if (skip('*')) return { min: 0, max: null };
    if (skip('+')) return { min: 1, max: null };
    if (skip('?')) return { min: 0, max: 1 };
    if (signs[at] !== '{') return null;
    const [whole, low = '', comma, high] = /^\{(\d{1,4})(,)?(\d{1,4})?\}/.exec(signs.slice(at).join('')) ?? [];
    if (whole === undefined) throw new PatternError('une répétition { } est mal écrite');
    at += whole.length;
    const min = Number(low);
    const max = comma === undefined ? min : high === undefined ? null : Number(high);
    if (min > MAX_REPETITIONS || (max ?? 0) > MAX_REPETITIONS)
      throw new PatternError(`une répétition dépasse ${MAX_REPETITIONS}`);
    if (max !== null && max < min) throw new PatternError('une répétition { } est à l’envers');
    return { min, max };
  };

  const sequence = (depth: number): PatternNode => {
    const nodes: PatternNode[] = [];
    while (at < signs.length && signs[at] !== '|' && signs[at] !== ')') {
      // Anchors are redundant, because the whole value is matched.
      if (depth === 0 && ((at === 0 && skip('^')) || (at === signs.length - 1 && skip('$')))) continue;
      const node = atom(depth);
      const count = counted();
      if (!count) {
        nodes.push(node);
        continue;
      }
      // Greedy or not, the same texts match.
      skip('?');
      nodes.push({ kind: 'repeat', node, ...count });
      if (counted()) throw new PatternError('deux répétitions se suivent');
    }
    return { kind: 'sequence', nodes };
  };

  const choice = (depth: number): PatternNode => {
    if (depth > 20) throw new PatternError('trop de parenthèses');
    const nodes = [sequence(depth)];
    while (skip('|')) nodes.push(sequence(depth));
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'choice', nodes };
  };

  const whole = choice(0);
  if (at < signs.length) throw new PatternError('une parenthèse est de trop');
  return whole;
};
