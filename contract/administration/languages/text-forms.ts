/** Text by plural form (`one`, `other`…), or `{ text }` without plural forms. */
export type TextForms = Record<string, string>;

/** Form of a text without plural. */
export const SINGLE_FORM = 'text';

export const STORED_STATUSES = ['proposed', 'to_review', 'validated'] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

/** Status of a text in a language. Obsolete: it was validated, and the French has changed since. */
export const TEXT_STATUSES = ['missing', 'proposed', 'to_review', 'validated', 'obsolete'] as const;
export type TextStatus = (typeof TEXT_STATUSES)[number];

const FORM_SUFFIX = /_(zero|one|two|few|many|other)$/;
const FORM_ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Text key and plural form of a flat key: `a.b_one` is `one` of `a.b`. */
export const splitTextKey = (flat: string): { key: string; form: string } => {
  const [, form] = FORM_SUFFIX.exec(flat) ?? [];
  return form === undefined ? { key: flat, form: SINGLE_FORM } : { key: flat.replace(FORM_SUFFIX, ''), form };
};

export const toFlatTextKey = (key: string, form: string): string => (form === SINGLE_FORM ? key : `${key}_${form}`);

/** Groups the texts of a flat file by key and form. */
export const groupTextForms = (flat: Readonly<Record<string, string>>): Map<string, TextForms> => {
  const texts = new Map<string, TextForms>();
  for (const [name, text] of Object.entries(flat)) {
    const { key, form } = splitTextKey(name);
    texts.set(key, { ...texts.get(key), [form]: text });
  }
  return texts;
};

const MAX_COUNTED_NUMBER = 200;

/** Plural forms of a language: those of usual whole numbers, and `other`, always last. */
export const listPluralForms = (locale: string): string[] => {
  const rules = new Intl.PluralRules(locale);
  const found = new Set<string>(['other']);
  for (let n = 0; n <= MAX_COUNTED_NUMBER; n += 1) found.add(rules.select(n));
  return FORM_ORDER.filter((form) => found.has(form));
};

/** Examples of whole numbers that use a form. */
export const listFormExamples = (locale: string, form: string): number[] => {
  const rules = new Intl.PluralRules(locale);
  const found: number[] = [];
  for (let n = 0; n <= MAX_COUNTED_NUMBER && found.length < 4; n += 1) if (rules.select(n) === form) found.push(n);
  return found;
};

/** Forms of a text in a language, from its French. */
export const listTextForms = (locale: string, source: TextForms): string[] =>
  SINGLE_FORM in source ? [SINGLE_FORM] : listPluralForms(locale);

export const isEmptyText = (forms: TextForms): boolean => Object.values(forms).every((text) => text === '');
