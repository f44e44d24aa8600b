import { NEVER_ORDERS, ORDER_OR_NOUN_IN_S, ORDER_STEMS, PLAIN_E, SECOND_GROUP } from './tu-lexicon.ts';
import { VERB_FAMILIES } from './verb-families.ts';
import { DOUBLED, SUBJUNCTIVES } from './verb-lexicon.ts';

/** « tu » form and its « vous » form. */
export interface TuForm {
  vous: string;
  /** Form after « pour que »; null when it cannot be a subjunctive. */
  subjunctive: string | null;
}

const PRESENTS = new Map(VERB_FAMILIES.map(({ tu, vous }) => [tu, vous]));
const ORDERS = new Map([
  ...VERB_FAMILIES.map(({ imperative, vous }) => [imperative, vous] as const),
  ['sois', 'soyez'],
  ['aie', 'ayez'],
  ['sache', 'sachez'],
  ['va', 'allez'],
  ['vas', 'allez'],
] as [string, string][]);
const WISHES = new Map([
  ...VERB_FAMILIES.filter(({ vous }) => vous.endsWith('ez')).map(
    ({ subjunctive, vous }) => [subjunctive, `${vous.slice(0, -2)}iez`] as const,
  ),
  ['dises', 'disiez'],
  ...Object.entries(SUBJUNCTIVES).map(([vous, tu]) => [tu, vous] as const),
] as [string, string][]);

/** Stem of a verb in -er before -ez: « appel », « achet », « préfér », « envoy ». */
const toVoicedStem = (stem: string): string => {
  if (/(.)\1$/.test(stem) && DOUBLED.has(stem.slice(0, -1))) return stem.slice(0, -1);
  if (/[aou]i$/.test(stem)) return `${stem.slice(0, -1)}y`;
  const accented = /^(.*)è([^aeiouyéè]+|gu|qu)$/.exec(stem);
  return accented ? `${accented[1]}${PLAIN_E.test(stem) ? 'e' : 'é'}${accented[2]}` : stem;
};

const findPastForm = (word: string): string | null => {
  const stem = /^(.{2,})ais$/.exec(word)?.[1];
  if (stem === undefined) return null;
  if (stem.endsWith('ç')) return `${stem.slice(0, -1)}ciez`;
  return stem.endsWith('ge') ? `${stem.slice(0, -1)}iez` : `${stem}iez`;
};

/** « vous » form of a word after « tu »; null when it is not a « tu » form. */
export const findTuForm = (word: string): TuForm | null => {
  const wish = WISHES.get(word) ?? null;
  const present = PRESENTS.get(word);
  if (present !== undefined) return { vous: present, subjunctive: wish };
  if (wish !== null) return { vous: wish, subjunctive: wish };
  if (/ras$/.test(word)) return { vous: `${word.slice(0, -2)}ez`, subjunctive: null };
  const told = findPastForm(word);
  if (told !== null) return { vous: told, subjunctive: null };
  if (/.{2,}es$/.test(word)) {
    const stem = toVoicedStem(word.slice(0, -2));
    return { vous: `${stem}ez`, subjunctive: `${stem}iez` };
  }
  if (/.{2,}is$/.test(word)) {
    return { vous: `${word}sez`, subjunctive: null };
  }
  return null;
};

/** Order with « tu ». `sure`: the word is neither a noun nor a form of « il ». */
export interface TuOrder {
  vous: string;
  sure: boolean;
}

/**
 * « vous » form of an order with « tu »; null when the word is not a known order. `certain`: the context identifies an
 * order, so any verb in -er is accepted.
 */
export const findTuOrder = (word: string, certain = false): TuOrder | null => {
  const known = NEVER_ORDERS.has(word) ? undefined : ORDERS.get(word);
  if (known !== undefined) {
    const alsoHis = word.endsWith('e') && word !== 'aie' && word !== 'sache';
    return { vous: known, sure: !alsoHis && !ORDER_OR_NOUN_IN_S.has(word) };
  }
  if (SECOND_GROUP.has(word.slice(0, -1)) && word.endsWith('s')) return { vous: `${word}sez`, sure: true };
  const stem = /^(.+)e$/.exec(word)?.[1];
  if (stem === undefined || !(certain || ORDER_STEMS.has(toVoicedStem(stem)))) return null;
  return { vous: `${toVoicedStem(stem)}ez`, sure: certain };
};
