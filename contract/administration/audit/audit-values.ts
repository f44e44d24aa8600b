import { LOCALE_CODE } from '../languages/language.ts';

/** Language of the audit log: texts of the back office by key, and formats of values. */
export interface AuditLanguage {
  /** Text of a key; undefined when it does not exist. */
  text: (key: string) => string | undefined;
  day: (value: string) => string;
  moment: (value: string) => string;
  number: (value: number) => string;
  language: (code: string) => string;
}

/** Key prefixes of the texts that name code values, by field. */
const VALUE_TEXT_PREFIXES: Record<string, readonly string[]> = {
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

/** Fields whose value is an object: the log stores only the names of the changed parts: « colors, font ». */
const OBJECT_FIELDS = new Set(
  'address admin alts audience bodies content cover crop fields focal forms mapping participant perimeter planning props query selection set settings step theme values variables welcome'.split(
    ' ',
  ),
);
const LANGUAGE_FIELDS = new Set(['locale', 'language', 'sourceLanguage', 'fallback', 'languages', 'codes']);
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const ARRAY_LENGTH = /^\[(\d+)\]$/;

/** Label of a field; its own name when there is no label, as in lines of an earlier release. */
export const formatAuditField = ({ text }: Pick<AuditLanguage, 'text'>, name: string): string =>
  splitFieldPath(name)
    .map((part) => text(`audit.field.${part}`) ?? part)
    .join(' › ');

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Names along the path of a nested value, without ids and list positions. The prefix `settings` is removed:
 * `settings.tracking.mode` gives `tracking`, `mode`.
 */
const splitFieldPath = (path: string): string[] => {
  const names = path.split('.').filter((part) => !UUID.test(part) && !/^\d+$/.test(part));
  return names.length > 1 && names[0] === 'settings' ? names.slice(1) : names;
};

const getValueText = ({ text }: AuditLanguage, word: string): string => text(`audit.value.${word}`) ?? word;

const formatChangedParts = (tongue: AuditLanguage, value: string): string => {
  const known = value.split(', ').flatMap((name) => tongue.text(`audit.field.${name}`) ?? []);
  return [getValueText(tongue, 'changed'), known.length > 0 ? `(${known.join(', ').toLowerCase()})` : '']
    .join(' ')
    .trim();
};

const formatTextValue = (
  tongue: AuditLanguage,
  field: string,
  value: string,
  names: Readonly<Record<string, string>>,
): string => {
  const many = ARRAY_LENGTH.exec(value);
  if (many)
    return getValueText(tongue, many[1] === '1' ? 'one' : 'several').replace('{{n}}', tongue.number(Number(many[1])));
  if (names[value] !== undefined) return names[value];
  if (DAY.test(value)) return tongue.day(value);
  if (MOMENT.test(value)) return tongue.moment(value);
  if (LANGUAGE_FIELDS.has(field) && LOCALE_CODE.test(value)) return tongue.language(value);
  for (const place of VALUE_TEXT_PREFIXES[field] ?? []) {
    const word = tongue.text(`${place}.${value.replace('+', '')}`);
    if (word !== undefined) return word;
  }
  return OBJECT_FIELDS.has(field) ? formatChangedParts(tongue, value) : getValueText(tongue, value);
};

/**
 * Text of a value in an audit line: dates in their usual format, yes and no, translated code values. Masked values stay
 * masked. `names`: names of the ids. Undefined, a side without this field, gives « — ».
 */
export const formatAuditValue = (
  tongue: AuditLanguage,
  field: string,
  value: unknown,
  names: Readonly<Record<string, string>> = {},
): string => {
  const name = splitFieldPath(field).at(-1) ?? field;
  if (value === undefined) return '—';
  if (value === null || value === '') return getValueText(tongue, 'nothing');
  if (typeof value === 'boolean') return getValueText(tongue, value ? 'yes' : 'no');
  if (typeof value === 'number') return tongue.number(value);
  if (typeof value === 'string') return formatTextValue(tongue, name, value, names);
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return getValueText(tongue, 'nothing');
  return value.map((one) => formatAuditValue(tongue, name, one, names)).join(', ');
};
