import { elides } from './letters.ts';
import { refusePlural } from './pronouns.ts';
import { type Sentence, Unsure } from './sentence.ts';
import type { Form } from './verbs.ts';

/** Verb already found: its subject is « vous », or it is an order. */
export interface Met {
  at: number;
  part: number;
  order: boolean;
  /** True when both readings are possible: « prenez » is « prends » either way. */
  either: boolean;
  /** True in a subordinate clause: « si vous… », « ce que vous… ». */
  hanging: boolean;
  /** Word that introduces the clause. */
  by: string;
}

export interface Work {
  sentence: Sentence;
  met: Met[];
  /** Tokens already handled. */
  done: Set<number>;
}

export const conjugate = ({ sentence, done }: Work, i: number, put: string): void => {
  const before = sentence.word(i - 1);
  if (before === 'n’' && !elides(put)) sentence.unelided(i - 1, 'ne');
  sentence.replace(i, put);
  done.add(i);
};

/** Converts an order: « Demande », and before « en » and « y » « Demandes-en », « Vas-y ». */
export const order = (work: Work, i: number, form: Form): void => {
  const { sentence, met } = work;
  if (form.imperative === null) throw new Unsure('verb');
  refusePlural(sentence, i);
  const liaison = sentence.hyphen(i + 1) && ['en', 'y'].includes(sentence.word(i + 2)) && /[ea]$/.test(form.imperative);
  conjugate(work, i, liaison ? `${form.imperative}s` : form.imperative);
  met.push({ at: i, part: sentence.token(i).part, order: true, either: false, hanging: false, by: '' });
};

export const lastMet = ({ met, sentence }: Work, i: number): Met | undefined =>
  met.findLast(({ at, part }) => at < i && part === sentence.token(i).part);
