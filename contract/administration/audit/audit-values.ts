import { LOCALE_CODE } from '../languages/language.ts';

/** How one speaks where lines of the log are read: texts of the back office by their key, and the way values are written. */
export interface Tongue {
  /** Undefined where there is no such text. */
  text: (key: string) => string | undefined;
  day: (value: string) => string;
  moment: (value: string) => string;
  number: (value: number) => string;
  language: (code: string) => string;
}

/** Where words of the code are put in French already, by the field they stand in. */
const WORDS: Record<string, readonly string[]> = {
  bookletTypes: ['booklet.type'],
  category: ['library.category', 'tutorials.category', 'news.category'],
  causes: ['campaigns.cause'],
  contractType: ['participants.contract'],
  dateOrder: ['participants.import.dates'],
  direction: ['languages.direction'],
  headcount: ['company.headcount'],
  holidays: ['company.holidays'],
  kind: ['legalTexts.kind', 'bin.kind', 'campaigns.kind', 'publication.kind'],
  level: ['rights.levelName', 'tutorials.level'],
  licence: ['media.licence'],
  mode: ['booklet.access', 'identity.mode'],
  notices: ['referents.notice'],
  rhythm: ['statistics.views.rhythm'],
  role: ['role', 'referents.role'],
  roles: ['role'],
  scope: ['library.scope'],
  security: ['mailSettings.security'],
  state: ['booklet.state', 'articles.state', 'campaigns.state'],
  status: ['users.state', 'translations.status'],
  target: ['booklet.state'],
  to: ['builder.name.tone'],
  tone: ['builder.name.tone'],
  type: ['booklet.type'],
  way: ['booklet.state'],
  wizardStep: ['builder.step'],
};

/** Of things within things the log keeps the names alone: « colors, font ». */
const WITHIN = new Set(
  'address admin alts audience bodies content cover crop fields focal forms mapping participant perimeter planning props query selection set settings step theme values variables welcome'.split(
    ' ',
  ),
);
const LANGUAGES = new Set(['locale', 'language', 'sourceLanguage', 'fallback', 'languages', 'codes']);
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const MANY = /^\[(\d+)\]$/;

/** A field as people call it; its own name where nothing is said of it, as in lines of an earlier release. */
export const auditField = ({ text }: Pick<Tongue, 'text'>, name: string): string =>
  fieldNames(name)
    .map((part) => text(`audit.field.${part}`) ?? part)
    .join(' › ');

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Names on the way to a value within others: `settings.tracking.mode` is of the tracking, and things of lists have no name. */
const fieldNames = (path: string): string[] => {
  const names = path.split('.').filter((part) => !UUID.test(part) && !/^\d+$/.test(part));
  return names.length > 1 && names[0] === 'settings' ? names.slice(1) : names;
};

const said = ({ text }: Tongue, word: string): string => text(`audit.value.${word}`) ?? word;

const partsOf = (tongue: Tongue, value: string): string => {
  const known = value.split(', ').flatMap((name) => tongue.text(`audit.field.${name}`) ?? []);
  return [said(tongue, 'changed'), known.length > 0 ? `(${known.join(', ').toLowerCase()})` : ''].join(' ').trim();
};

const inWords = (tongue: Tongue, field: string, value: string, names: Readonly<Record<string, string>>): string => {
  const many = MANY.exec(value);
  if (many) return said(tongue, 'several').replace('{{n}}', tongue.number(Number(many[1])));
  if (names[value] !== undefined) return names[value];
  if (DAY.test(value)) return tongue.day(value);
  if (MOMENT.test(value)) return tongue.moment(value);
  if (LANGUAGES.has(field) && LOCALE_CODE.test(value)) return tongue.language(value);
  for (const place of WORDS[field] ?? []) {
    const word = tongue.text(`${place}.${value.replace('+', '')}`);
    if (word !== undefined) return word;
  }
  return WITHIN.has(field) ? partsOf(tongue, value) : said(tongue, value);
};

/**
 * A value of a line as it is read: days and moments as one writes them, yes and no, words of the code in French. What was
 * masked stays so. `names`: who or what an id is. Undefined is a side that says nothing of the field: « — ».
 */
export const auditValue = (
  tongue: Tongue,
  field: string,
  value: unknown,
  names: Readonly<Record<string, string>> = {},
): string => {
  const name = fieldNames(field).at(-1) ?? field;
  if (value === undefined) return '—';
  if (value === null || value === '') return said(tongue, 'nothing');
  if (typeof value === 'boolean') return said(tongue, value ? 'yes' : 'no');
  if (typeof value === 'number') return tongue.number(value);
  if (typeof value === 'string') return inWords(tongue, name, value, names);
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return said(tongue, 'nothing');
  return value.map((one) => auditValue(tongue, name, one, names)).join(', ');
};
