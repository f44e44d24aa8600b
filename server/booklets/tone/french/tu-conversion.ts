import { triggersElision } from './letters.ts';
import { requireSingular } from './pronouns.ts';
import { type Sentence, UnsureError } from './sentence.ts';
import type { VousForm } from './verbs.ts';

/** Verb already found: its subject is « vous », or it is an order. */
export interface FoundVerb {
  at: number;
  part: number;
  order: boolean;
  /** True when both readings are possible: « prenez » is « prends » either way. */
  isAmbiguous: boolean;
  /** True in a subordinate clause: « si vous… », « ce que vous… ». */
  isSubordinate: boolean;
  /** Word that introduces the clause. */
  conjunction: string;
}

export interface TuConversion {
  sentence: Sentence;
  foundVerbs: FoundVerb[];
  /** Tokens already handled. */
  done: Set<number>;
}

export const applyVerbForm = ({ sentence, done }: TuConversion, i: number, put: string): void => {
  const before = sentence.getWord(i - 1);
  if (before === 'n’' && !triggersElision(put)) sentence.restoreVowel(i - 1, 'ne');
  sentence.replace(i, put);
  done.add(i);
};

/** Converts an order: « Demande », and before « en » and « y » « Demandes-en », « Vas-y ». */
export const convertOrder = (work: TuConversion, i: number, form: VousForm): void => {
  const { sentence, foundVerbs } = work;
  if (form.imperative === null) throw new UnsureError('verb');
  requireSingular(sentence, i);
  const liaison =
    sentence.isHyphen(i + 1) && ['en', 'y'].includes(sentence.getWord(i + 2)) && /[ea]$/.test(form.imperative);
  applyVerbForm(work, i, liaison ? `${form.imperative}s` : form.imperative);
  foundVerbs.push({
    at: i,
    part: sentence.getToken(i).part,
    order: true,
    isAmbiguous: false,
    isSubordinate: false,
    conjunction: '',
  });
};

export const findLastVerb = ({ foundVerbs, sentence }: TuConversion, i: number): FoundVerb | undefined =>
  foundVerbs.findLast(({ at, part }) => at < i && part === sentence.getToken(i).part);
