import { noPicture } from '../../../blocks/block.ts';
import type { BlockProps, NewBlock } from '../../../blocks/registry.ts';
import type { ChapterTemplate, PageTemplate, Sector } from './types.ts';
import { french } from './typography.ts';

/* Small words to write pages with. Each yields a block; texts go through `french`, so plain spaces may be typed. */

export const heading = (title: string, level: 2 | 3 | 4 = 2): NewBlock => ({
  type: 'heading',
  props: { level, text: french(title) },
});

export const text = (html: string): NewBlock => ({ type: 'text', props: { html: french(html) } });

type CalloutKind = BlockProps<'callout'>['kind'];
const callout =
  (kind: CalloutKind) =>
  (title: string, html: string): NewBlock => ({
    type: 'callout',
    props: { kind, title: french(title), html: french(html) },
  });
export const info = callout('info');
export const tip = callout('tip');
export const warning = callout('warning');
export const danger = callout('danger');
export const duty = callout('duty');

/** Text with a callout beside it. */
export const beside = (html: string, kind: CalloutKind, title: string, calloutHtml: string): NewBlock => ({
  type: 'columns',
  props: {
    html: french(html),
    side: 'right',
    beside: { kind: 'callout', callout: { kind, title: french(title), html: french(calloutHtml) } },
  },
});

export const quote = (words: string, author: string, role: string): NewBlock => ({
  type: 'quote',
  props: { text: french(words), author: french(author), role: french(role), photo: noPicture },
});

export const accordion = (...items: [question: string, html: string][]): NewBlock => ({
  type: 'accordion',
  props: { items: items.map(([question, html]) => ({ question: french(question), html: french(html) })) },
});

export const steps = (...items: [title: string, html: string][]): NewBlock => ({
  type: 'steps',
  props: { items: items.map(([title, html]) => ({ title: french(title), html: french(html), picture: noPicture })) },
});

/** `dueInDays` counts from the arrival date; leave it out when there is no deadline. */
export const checklist = (title: string, ...items: [text: string, dueInDays?: number][]): NewBlock => ({
  type: 'checklist',
  props: {
    title: french(title),
    items: items.map(([item, dueInDays = null]) => ({ text: french(item), dueInDays })),
  },
});

export const timeline = (...items: [when: string, title: string, html: string][]): NewBlock => ({
  type: 'timeline',
  props: {
    items: items.map(([when, title, html]) => ({ when: french(when), title: french(title), html: french(html) })),
  },
});

export const figures = (...items: [value: string, unit: string, label: string][]): NewBlock => ({
  type: 'figures',
  props: { items: items.map(([value, unit, label]) => ({ value, unit: french(unit), label: french(label) })) },
});

const tableOf =
  (headerColumn: boolean) =>
  (caption: string, ...rows: string[][]): NewBlock => ({
    type: 'table',
    props: {
      caption: french(caption),
      headerRow: true,
      headerColumn,
      rows: rows.map((row) => row.map((html) => ({ html: french(html) }))),
    },
  });
/** The first row and the first column are headers. */
export const table = tableOf(true);
/** Lists side by side: only the first row is a header. */
export const lists = tableOf(false);

interface Person {
  name: string;
  role: string;
  phone?: string;
  email?: string;
  availability?: string;
}
export const contact = (...people: Person[]): NewBlock => ({
  type: 'contact',
  props: {
    people: people.map(({ name, role, phone = '', email = '', availability = '' }) => ({
      name,
      role: french(role),
      phone,
      email,
      availability: french(availability),
      photo: noPicture,
    })),
  },
});

export const button = (label: string, href: string, style: 'filled' | 'outline' = 'filled'): NewBlock => ({
  type: 'button',
  props: { label: french(label), href, file: { mediaId: null }, style },
});

export const address = (name: string, where: string, directions: string): NewBlock => ({
  type: 'address',
  props: { name: french(name), address: where, directions: french(directions), map: noPicture, coordinates: '' },
});

/** Times as `HH:MM`. `weekdays` holds for Monday to Friday; the weekend is closed. */
export const officeHours = (
  title: string,
  weekdays: { from: string; to: string }[],
  ...exceptions: [when: string, text: string][]
): NewBlock => ({
  type: 'hours',
  props: {
    title: french(title),
    days: [weekdays, weekdays, weekdays, weekdays, weekdays, [], []],
    exceptions: exceptions.map(([when, words]) => ({ when: french(when), text: french(words) })),
  },
});

export const divider = (): NewBlock => ({ type: 'divider', props: { style: 'ornament' } });

type Question = BlockProps<'quiz'>['questions'][number];
const answer = (words: string, right: boolean, match = '') => ({ text: french(words), right, match: french(match) });

/** Right answers start with « * »: one makes a single choice, several a multiple one. */
export const ask = (question: string, feedback: string, ...answers: string[]): Question => ({
  kind: answers.filter((one) => one.startsWith('*')).length > 1 ? 'multiple' : 'single',
  text: french(question),
  answers: answers.map((one) => answer(one.replace(/^\*/, ''), one.startsWith('*'))),
  feedback: french(feedback),
});

export const trueOrFalse = (statement: string, isTrue: boolean, feedback: string): Question => ({
  kind: 'boolean',
  text: french(statement),
  answers: [answer('Vrai', isTrue), answer('Faux', !isTrue)],
  feedback: french(feedback),
});

/** Answers are given in the right order. */
export const inOrder = (question: string, feedback: string, ...answers: string[]): Question => ({
  kind: 'order',
  text: french(question),
  answers: answers.map((one) => answer(one, true)),
  feedback: french(feedback),
});

export const pairs = (question: string, feedback: string, ...answers: [left: string, right: string][]): Question => ({
  kind: 'match',
  text: french(question),
  answers: answers.map(([left, right]) => answer(left, true, right)),
  feedback: french(feedback),
});

/** Any number of tries; 80 % of right answers to pass. */
export const quiz = (title: string, ...questions: Question[]): NewBlock => ({
  type: 'quiz',
  props: { title: french(title), questions, passMark: 80, attempts: 0 },
});

type PageHead = Pick<PageTemplate, 'code' | 'title' | 'summary'> & Partial<Omit<PageTemplate, 'blocks'>>;

/** A page, visible and not mandatory unless said otherwise. */
export const page = (head: PageHead, ...blocks: NewBlock[]): PageTemplate => ({
  code: head.code,
  title: french(head.title),
  summary: french(head.summary),
  visible: head.visible ?? true,
  mandatory: head.mandatory ?? false,
  note: french(head.note ?? ''),
  bookletTypes: head.bookletTypes ?? null,
  blocks,
});

type ChapterHead = Omit<ChapterTemplate, 'pages' | 'legalBasis'> & { legalBasis?: string };

export const chapter = (head: ChapterHead, ...pages: PageTemplate[]): ChapterTemplate => ({
  ...head,
  title: french(head.title),
  summary: french(head.summary),
  legalBasis: french(head.legalBasis ?? ''),
  pages,
});

export const sector = (head: Sector): Sector => ({
  ...head,
  label: french(head.label),
  description: french(head.description),
  lexicon: head.lexicon.map(({ word, here }) => ({ word: french(word), here: french(here) })),
  obligations: head.obligations.map((one) => ({
    title: french(one.title),
    text: french(one.text),
    reference: french(one.reference),
    chapterCode: one.chapterCode,
  })),
});
