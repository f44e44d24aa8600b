/** Text by plural form (`one`, `other`…), or `{ text }` without plural forms. */
export type TextForms = Record<string, string>;

/** Form of a text without plural. */
export const SINGLE = 'text';

export const STORED_STATUSES = ['proposed', 'to_review', 'validated'] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

/** Status of a text in a language. Obsolete: it was validated, and the French has changed since. */
export const TEXT_STATUSES = ['missing', 'proposed', 'to_review', 'validated', 'obsolete'] as const;
export type TextStatus = (typeof TEXT_STATUSES)[number];

const SUFFIX = /_(zero|one|two|few|many|other)$/;
const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Text key and plural form of a flat key: `a.b_one` is `one` of `a.b`. */
export const partsOf = (flat: string): { key: string; form: string } => {
  const [, form] = SUFFIX.exec(flat) ?? [];
  return form === undefined ? { key: flat, form: SINGLE } : { key: flat.replace(SUFFIX, ''), form };
};

export const flatKey = (key: string, form: string): string => (form === SINGLE ? key : `${key}_${form}`);

/** Groups the texts of a flat file by key and form. */
export const gathered = (flat: Readonly<Record<string, string>>): Map<string, TextForms> => {
  const texts = new Map<string, TextForms>();
  for (const [name, text] of Object.entries(flat)) {
    const { key, form } = partsOf(name);
    texts.set(key, { ...texts.get(key), [form]: text });
  }
  return texts;
};

const COUNTED = 200;

/** Plural forms of a language: those of usual whole numbers, and `other`, always last. */
export const pluralForms = (locale: string): string[] => {
  const rules = new Intl.PluralRules(locale);
  const found = new Set<string>(['other']);
  for (let n = 0; n <= COUNTED; n += 1) found.add(rules.select(n));
  return ORDER.filter((form) => found.has(form));
};

/** Examples of whole numbers that use a form. */
export const examplesOf = (locale: string, form: string): number[] => {
  const rules = new Intl.PluralRules(locale);
  const found: number[] = [];
  for (let n = 0; n <= COUNTED && found.length < 4; n += 1) if (rules.select(n) === form) found.push(n);
  return found;
};

/** Forms of a text in a language, from its French. */
export const formsFor = (locale: string, source: TextForms): string[] =>
  SINGLE in source ? [SINGLE] : pluralForms(locale);

export const isEmpty = (forms: TextForms): boolean => Object.values(forms).every((text) => text === '');
