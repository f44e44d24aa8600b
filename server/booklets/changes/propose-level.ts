import {
  type ChangeCause,
  type ChangeLevel,
  MAJOR_CAUSES,
} from '../../../contract/booklets/publications/version-changes.ts';
import { findDifferentWords, listWordRegions, type WordRegion, type WordToken } from './word-diff.ts';

/* Proposed level of a change of text: what may change what a reader must know or do is major. */

const toMeanings = (groups: readonly string[]): Map<string, string> =>
  new Map(groups.flatMap((group) => group.split(' ').map((word, _, [first = '']) => [word, first])));

/** Words by cause, one group of equivalent forms a line: the first word stands for all. */
const NEGATIONS = toMeanings([
  "ne n'",
  'pas point',
  'jamais',
  'aucun aucune aucuns aucunes',
  'nul nulle nuls nulles',
  'rien',
  'ni',
  'sans',
  'non',
  'sauf excepté hormis',
  'guère',
]);
const DUTIES = toMeanings([
  'doit dois devons devez doivent devra devras devrons devrez devront',
  'devrait devrais devrions devriez devraient',
  'obligatoire obligatoires obligatoirement',
  'obligation obligations',
  'obligé obligée obligés obligées',
  'facultatif facultative facultatifs facultatives',
  'interdit interdite interdits interdites',
  'interdiction interdictions',
  'faut faudra',
  'faudrait',
  'impératif impérative impératifs impératives impérativement',
  'exigé exigée exigés exigées exige exigent',
  'requis requise requises',
  'tenu tenue tenus tenues',
  'peut peux pouvons pouvez peuvent pourra pourras pourrez pourront',
  'pourrait pourrais pourriez pourraient',
  'autorisé autorisée autorisés autorisées',
  'autorisation autorisations',
  'permis permise permises permet permettent',
  'recommandé recommandée recommandés recommandées',
  'conseillé conseillée conseillés conseillées',
  'nécessaire nécessaires nécessairement',
  'indispensable indispensables',
  'défendu défendue défendus défendues',
  'prohibé prohibée prohibés prohibées',
  'sanction sanctions sanctionné sanctionnée',
  'danger dangers dangereux dangereuse dangereuses',
]);
const CONDITIONS = toMeanings([
  'si',
  'avant',
  'après',
  'dès',
  'jusqu jusque',
  'uniquement seulement exclusivement',
  'seul seule seuls seules',
  'toujours systématiquement',
  'tous toutes tout toute',
  'chaque',
  'certains certaines',
  'moins',
  'plus',
  'minimum',
  'maximum',
  'ou',
  'gauche',
  'droite',
]);
const DATES = toMeanings([
  ...'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  ...'lundi mardi mercredi jeudi vendredi samedi dimanche'.split(' '),
  ...'demain hier aujourd matin soir midi minuit veille lendemain'.split(' '),
  ...'trimestre semestre quinzaine'.split(' '),
]);
/** Units and number words. */
const QUANTITIES = toMeanings([
  'seconde secondes',
  'minute minutes min',
  'heure heures h',
  'jour jours',
  'semaine semaines',
  'mois',
  'an ans année années',
  'euro euros €',
  'centime centimes',
  'mètre mètres m',
  'centimètre centimètres cm',
  'kilomètre kilomètres km',
  'gramme grammes g',
  'kilo kilos kilogramme kilogrammes kg',
  'litre litres l',
  'degré degrés °',
  'ouvré ouvrés',
  'ouvrable ouvrables',
  'calendaire calendaires',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'cent cents',
  'mille',
  'million millions',
  'dizaine dizaines',
  'douzaine douzaines',
  'moitié',
  'tiers',
  'quart quarts',
  'demi demie demis',
  'double',
  'triple',
  'premier première premiers premières',
  'deuxième deuxièmes second',
  'troisième troisièmes',
  'dernier dernière derniers dernières',
]);

const countEdits = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + cost));
    }
    row = next;
  }
  return row[b.length] ?? 0;
};

const NEGATIVE_PREFIX = /^(in|im|il|ir|dé|dés|des|non-|mal|anti)/u;

/** « possible » and « impossible » differ by a prefix that denies. */
const isOpposite = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long !== short && long.endsWith(short) && short.length >= 4 && NEGATIVE_PREFIX.test(long);
};

const isNumber = ({ key }: WordToken): boolean => /^\p{N}/u.test(key);
const isName = ({ text, isSentenceStart, key }: WordToken): boolean =>
  key.includes('@') ||
  (text.length > 1 && /^\p{Lu}{2,}$/u.test(text)) ||
  (/^\p{Lu}\p{Ll}/u.test(text) && !isSentenceStart);
const isDateNumber = ({ key }: WordToken): boolean => /^\d{1,2}\/\d{1,2}(\/\d{2,4})?$|^(19|20)\d{2}$/.test(key);

/** Known words that stand on one side only, whatever their form. */
const isUneven = ({ removed, added }: WordRegion, words: ReadonlyMap<string, string>): boolean => {
  const list = (tokens: readonly WordToken[]) =>
    tokens
      .flatMap(({ key }) => words.get(key) ?? [])
      .sort()
      .join(' ');
  return list(removed) !== list(added);
};

const hasUnevenTokens = ({ removed, added }: WordRegion, isKept: (token: WordToken) => boolean): boolean => {
  const list = (tokens: readonly WordToken[]) =>
    tokens
      .filter(isKept)
      .map(({ key }) => key)
      .sort()
      .join(' ');
  return list(removed) !== list(added);
};

/** One word mended: « obligatoir » becomes « obligatoire ». */
const isSpelling = ({ removed, added }: WordRegion): boolean => {
  const [before, after] = [removed[0], added[0]];
  if (removed.length !== 1 || added.length !== 1 || !before || !after) return false;
  if ([before, after].some((token) => isNumber(token) || !/^\p{L}/u.test(token.key))) return false;
  if (isName(before) && isName(after)) return false;
  if (isOpposite(before.key, after.key)) return false;
  const known = [NEGATIONS, DUTIES, CONDITIONS, DATES, QUANTITIES].filter(
    (words) => words.has(before.key) && words.has(after.key),
  );
  if (known.some((words) => words.get(before.key) !== words.get(after.key))) return false;
  const size = Math.max(before.key.length, after.key.length);
  const edits = countEdits(before.key, after.key);
  if (size <= 3) return false;
  return edits <= (size >= 7 ? 2 : 1);
};

const listRegionCauses = (region: WordRegion): ChangeCause[] => {
  if (isSpelling(region)) return ['spelling'];
  const causes: ChangeCause[] = [];
  const { removed, added } = region;
  if (removed.length === 1 && added.length === 1 && isOpposite(removed[0]?.key ?? '', added[0]?.key ?? ''))
    causes.push('negation');
  if (isUneven(region, NEGATIONS)) causes.push('negation');
  if (isUneven(region, DUTIES)) causes.push('duty');
  if (isUneven(region, DATES) || hasUnevenTokens(region, isDateNumber)) causes.push('date');
  if (hasUnevenTokens(region, (token) => isNumber(token) && !isDateNumber(token)) || isUneven(region, QUANTITIES))
    causes.push('figure');
  if (hasUnevenTokens(region, ({ key }) => /^[€$£%<>≤≥±]$/u.test(key))) causes.push('figure');
  if (hasUnevenTokens(region, (token) => isName(token) && !DATES.has(token.key))) causes.push('name');
  if (isUneven(region, CONDITIONS)) causes.push('condition');
  return causes.length === 0 ? ['words'] : causes;
};

/** Order in which causes are told: the gravest first. */
const CAUSE_ORDER: readonly ChangeCause[] = [
  'duty',
  'negation',
  'figure',
  'date',
  'name',
  'condition',
  'file',
  'scope',
  'words',
  'spelling',
  'link',
  'picture',
  'moved',
  'settings',
  'typography',
];

/** Causes of a change of text, the gravest first; none when the texts are the same. */
export const listTextCauses = (before: string, after: string): ChangeCause[] => {
  if (before === after) return [];
  const regions = listWordRegions(before, after);
  if (regions.length === 0) return ['typography'];
  return sortCauses(regions.flatMap(listRegionCauses));
};

/** The words that another took the place of. */
export interface Replacement {
  before: string;
  after: string;
}

const MAX_REPLACED_CHARACTERS = 50;
/** Causes of which one word can take the place of another. */
export const REPLACEMENT_CAUSES: ReadonlySet<ChangeCause> = new Set(['figure', 'date', 'name']);

/** The words of a place, with the figure or the unit beside it: « dix minutes » for « dix ». */
const writeRegion = ({ tokens, words, start, end }: ReturnType<typeof findDifferentWords>[0]): string => {
  const isUnit = (at: number | undefined) => {
    const key = tokens[at ?? -1]?.key ?? '';
    return QUANTITIES.has(key) || DATES.has(key) || /^[€$£%°]$/u.test(key);
  };
  const isFigure = (at: number | undefined) => /^\p{N}/u.test(tokens[at ?? -1]?.key ?? '');
  const write = (from: number, to: number) =>
    tokens
      .slice(words[from] ?? 0, (words[to - 1] ?? -1) + 1)
      .map(({ text }) => text)
      .join('');
  const isBeside = (left: number) =>
    tokens.slice((words[left] ?? 0) + 1, words[left + 1]).every(({ text }) => /^[^\S\n]+$/u.test(text));
  if (start === end) return '';
  let [from, to] = [start, end];
  while (from > 0 && isUnit(words[from]) && isFigure(words[from - 1]) && isBeside(from - 1)) from -= 1;
  while (to < words.length && isFigure(words[to - 1]) && isUnit(words[to]) && isBeside(to - 1)) to += 1;
  return write(from, to).replace(/(?<=\d) (?=[\p{Ll}€%°])/gu, '\u00a0');
};

/** The one figure, date or name that another replaces, with its unit; null: something else changes, or several do. */
export const findReplacement = (before: string, after: string): Replacement | null => {
  const [region, ...others] = listWordRegions(before, after);
  if (!region || others.length > 0 || listRegionCauses(region).some((cause) => !REPLACEMENT_CAUSES.has(cause)))
    return null;
  const [old, fresh] = findDifferentWords(before, after).map(writeRegion) as [string, string];
  if (old === '' || fresh === '' || `${old}${fresh}`.includes('\n')) return null;
  return Math.max(old.length, fresh.length) > MAX_REPLACED_CHARACTERS ? null : { before: old, after: fresh };
};

export const sortCauses = (causes: readonly ChangeCause[]): ChangeCause[] => {
  const found = new Set(causes);
  return CAUSE_ORDER.filter((cause) => found.has(cause));
};

export const proposeLevel = (causes: readonly ChangeCause[]): ChangeLevel =>
  causes.some((cause) => MAJOR_CAUSES.has(cause)) ? 'major' : 'minor';
