import { VERB_FAMILIES, type VerbFamily } from './verb-families.ts';
import {
  DOUBLED,
  FUTURES,
  IER,
  IMPERATIVES,
  INFINITIVES_IN_RE,
  ISSER,
  NOT_VERBS,
  PRESENT_IN_R,
  SUBJUNCTIVES,
} from './verb-lexicon.ts';

/** « vous » form and its « tu » form. */
export interface VousForm {
  /** `past`: imperfect or conditional, and for many verbs the subjunctive too. */
  tense: 'present' | 'future' | 'past' | 'subjunctive';
  tu: string;
  /** Null for forms that are not orders. */
  imperative: string | null;
  /** Form after « pour que »; null when it cannot be a subjunctive. */
  subjunctive: string | null;
}

const PRESENTS = new Map(VERB_FAMILIES.map((family) => [family.vous, family]));

/** Stem of a verb in -er before a mute e: « appell », « achèt », « préfèr », « envoi ». */
export const toMuteStem = (stem: string): string => {
  if (DOUBLED.has(stem)) return stem + stem.slice(-1);
  if (/[aou]y$/.test(stem)) return `${stem.slice(0, -1)}i`;
  const accented = /^(.*)é((?:[bcdfghjklmnpqrstvxz]|[bcdfgptv][lr]|gn|gu|qu|ch|th|ph|vr)+)$/.exec(stem);
  if (accented) return `${accented[1]}è${accented[2]}`;
  const plain = /^(.*[^aeiouyéèê])?e([bcdfghjklmnpqrstvz]|vr|ch)$/.exec(stem);
  return plain && plain[2] !== 'x' && !/e(ch)$/.test(stem) ? `${plain[1] ?? ''}è${plain[2]}` : stem;
};

const buildRegularFamily = (stem: string): VerbFamily => {
  // « choisissez »
  if (/iss$/.test(stem) && !/(a|o)iss$/.test(stem) && !ISSER.test(stem)) {
    const tu = stem.slice(0, -1);
    return { vous: `${stem}ez`, tu, imperative: tu, subjunctive: `${stem}es` };
  }
  const mute = toMuteStem(stem);
  return { vous: `${stem}ez`, tu: `${mute}es`, imperative: `${mute}e`, subjunctive: `${mute}es` };
};

const isFuture = (stem: string): boolean => {
  if (!stem.endsWith('r')) return false;
  if (FUTURES.test(stem) || INFINITIVES_IN_RE.test(stem)) return true;
  if (stem.endsWith('er')) return true;
  return /(i|oi|ai|ui)r$/.test(stem) && !PRESENT_IN_R.test(stem);
};

/** Stem before -ais: « commenç », « mange ». */
const toSoftStem = (stem: string): string => {
  if (stem.endsWith('c')) return `${stem.slice(0, -1)}ç`;
  return stem.endsWith('g') ? `${stem}e` : stem;
};

const buildPastForm = (stem: string): VousForm => {
  const family = PRESENTS.get(`${stem}ez`);
  // « auriez », « viendriez »: a conditional has no subjunctive beside it.
  const conditional = !family && isFuture(stem);
  const tu = `${toSoftStem(stem)}ais`;
  if (conditional) return { tense: 'past', tu, imperative: null, subjunctive: null };
  // « saviez » is no subjunctive: « sachiez » is.
  const own = Object.values(SUBJUNCTIVES).includes(family?.subjunctive ?? '') && stem !== 'voul';
  return {
    tense: 'past',
    tu,
    imperative: null,
    subjunctive: own ? null : (family ?? buildRegularFamily(stem)).subjunctive,
  };
};

const IRREGULAR_PAST: Record<string, string> = {
  étiez: 'étais',
  faisiez: 'faisais',
  disiez: 'disais',
  refaisiez: 'refaisais',
};

/** « tu » form of a lower-case form; null when it is not a « vous » form. */
export const findVousForm = (word: string): VousForm | null => {
  if (NOT_VERBS.has(word)) return null;
  const order = IMPERATIVES[word] ?? null;
  const wished = SUBJUNCTIVES[word];
  if (wished !== undefined || word === 'sachez') {
    return { tense: 'subjunctive', tu: wished ?? 'saches', imperative: order, subjunctive: wished ?? 'saches' };
  }
  const irregularPast = IRREGULAR_PAST[word];
  if (irregularPast !== undefined) {
    const subjunctive = word.endsWith('disiez') ? `${word.slice(0, -3)}es` : null;
    return { tense: 'past', tu: irregularPast, imperative: null, subjunctive };
  }
  const family = PRESENTS.get(word);
  if (family) return { tense: 'present', tu: family.tu, imperative: family.imperative, subjunctive: null };
  if (!/^\p{L}{2,}ez$/u.test(word)) return null;
  const stem = word.slice(0, -2);
  if (stem.endsWith('i') && !IER.has(stem)) return buildPastForm(stem.slice(0, -1));
  if (isFuture(stem)) return { tense: 'future', tu: `${stem}as`, imperative: null, subjunctive: null };
  const { tu, imperative } = buildRegularFamily(stem);
  return { tense: 'present', tu, imperative, subjunctive: null };
};
