import { emptyPicture } from '../../../blocks/block.ts';
import { findDrawingByTitle } from '../../../blocks/drawings/find-drawing.ts';
import type { BlockProps, NewBlock } from '../../../blocks/registry.ts';
import { applyFrenchSpacing } from '../../platform/text/typography.ts';
import type { ChapterTemplate, PageTemplate, Sector } from './types.ts';

/* Small words to write pages with. Each yields a block; texts go through `french`, so plain spaces may be typed. */

export const heading = (title: string, level: 2 | 3 | 4 = 2): NewBlock => ({
  type: 'heading',
  props: { level, text: applyFrenchSpacing(title) },
});

export const text = (html: string): NewBlock => ({ type: 'text', props: { html: applyFrenchSpacing(html) } });

type CalloutKind = BlockProps<'callout'>['kind'];
const callout =
  (kind: CalloutKind) =>
  (title: string, html: string): NewBlock => ({
    type: 'callout',
    props: { kind, title: applyFrenchSpacing(title), html: applyFrenchSpacing(html) },
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
    html: applyFrenchSpacing(html),
    side: 'right',
    beside: {
      kind: 'callout',
      callout: { kind, title: applyFrenchSpacing(title), html: applyFrenchSpacing(calloutHtml) },
    },
  },
});

export const quote = (words: string, author: string, role: string): NewBlock => ({
  type: 'quote',
  props: {
    text: applyFrenchSpacing(words),
    author: applyFrenchSpacing(author),
    role: applyFrenchSpacing(role),
    photo: emptyPicture,
  },
});

/** Questions, each with its answer in HTML. */
export const accordion = (answers: Record<string, string>): NewBlock => ({
  type: 'accordion',
  props: {
    items: Object.entries(answers).map(([question, html]) => ({
      question: applyFrenchSpacing(question),
      html: applyFrenchSpacing(html),
    })),
  },
});

/** Titles, each with its text in HTML. */
export const steps = (texts: Record<string, string>): NewBlock => ({
  type: 'steps',
  props: {
    items: Object.entries(texts).map(([title, html]) => ({
      title: applyFrenchSpacing(title),
      html: applyFrenchSpacing(html),
      picture: emptyPicture,
    })),
  },
});

/** `dueInDays` counts from the arrival date; leave it out when there is no deadline. */
export const checklist = (title: string, ...items: [text: string, dueInDays?: number][]): NewBlock => ({
  type: 'checklist',
  props: {
    title: applyFrenchSpacing(title),
    items: items.map(([item, dueInDays = null]) => ({ text: applyFrenchSpacing(item), dueInDays })),
  },
});

type TimelineEvent = [when: string, title: string, html: string];
const timelineOf =
  (layout?: 'horizontal') =>
  (...items: TimelineEvent[]): NewBlock => ({
    type: 'timeline',
    props: {
      ...(layout && { layout }),
      items: items.map(([when, title, html]) => ({
        when: applyFrenchSpacing(when),
        title: applyFrenchSpacing(title),
        html: applyFrenchSpacing(html),
      })),
    },
  });
export const timeline = timelineOf();
/** Few dates with short texts, side by side. */
export const timelineInRow = timelineOf('horizontal');

const figuresOf =
  (style?: 'band') =>
  (...items: [value: string, unit: string, label: string][]): NewBlock => ({
    type: 'figures',
    props: {
      ...(style && { style }),
      items: items.map(([value, unit, label]) => ({
        value,
        unit: applyFrenchSpacing(unit),
        label: applyFrenchSpacing(label),
      })),
    },
  });
export const figures = figuresOf();
/** On the brand colour, from one edge of the page to the other. */
export const figureBand = figuresOf('band');

const tableOf =
  (headerColumn: boolean) =>
  (caption: string, ...rows: string[][]): NewBlock => ({
    type: 'table',
    props: {
      caption: applyFrenchSpacing(caption),
      headerRow: true,
      headerColumn,
      rows: rows.map((row) => row.map((html) => ({ html: applyFrenchSpacing(html) }))),
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
      role: applyFrenchSpacing(role),
      phone,
      email,
      availability: applyFrenchSpacing(availability),
      photo: emptyPicture,
    })),
  },
});

export const button = (label: string, href: string, style: 'filled' | 'outline' = 'filled'): NewBlock => ({
  type: 'button',
  props: { label: applyFrenchSpacing(label), href, file: { mediaId: null }, style },
});

export const address = (name: string, where: string, directions: string): NewBlock => ({
  type: 'address',
  props: {
    name: applyFrenchSpacing(name),
    address: where,
    directions: applyFrenchSpacing(directions),
    map: emptyPicture,
    coordinates: '',
  },
});

/** Times as `HH:MM`. `weekdays` holds for Monday to Friday; the weekend is closed. */
export const officeHours = (
  title: string,
  weekdays: { from: string; to: string }[],
  ...exceptions: [when: string, text: string][]
): NewBlock => ({
  type: 'hours',
  props: {
    title: applyFrenchSpacing(title),
    days: [weekdays, weekdays, weekdays, weekdays, weekdays, [], []],
    exceptions: exceptions.map(([when, words]) => ({
      when: applyFrenchSpacing(when),
      text: applyFrenchSpacing(words),
    })),
  },
});

export const divider = (): NewBlock => ({ type: 'divider', props: { style: 'ornament' } });

type Question = BlockProps<'quiz'>['questions'][number];
const answer = (words: string, right: boolean, match = '') => ({
  text: applyFrenchSpacing(words),
  right,
  match: applyFrenchSpacing(match),
});

/** Right answers start with « * »: one makes a single choice, several a multiple one. */
export const ask = (question: string, feedback: string, ...answers: string[]): Question => ({
  kind: answers.filter((one) => one.startsWith('*')).length > 1 ? 'multiple' : 'single',
  text: applyFrenchSpacing(question),
  answers: answers.map((one) => answer(one.replace(/^\*/, ''), one.startsWith('*'))),
  feedback: applyFrenchSpacing(feedback),
});

export const trueOrFalse = (statement: string, isTrue: boolean, feedback: string): Question => ({
  kind: 'boolean',
  text: applyFrenchSpacing(statement),
  answers: [answer('Vrai', isTrue), answer('Faux', !isTrue)],
  feedback: applyFrenchSpacing(feedback),
});

/** Answers are given in the right order. */
export const inOrder = (question: string, feedback: string, ...answers: string[]): Question => ({
  kind: 'order',
  text: applyFrenchSpacing(question),
  answers: answers.map((one) => answer(one, true)),
  feedback: applyFrenchSpacing(feedback),
});

export const pairs = (question: string, feedback: string, ...answers: [left: string, right: string][]): Question => ({
  kind: 'match',
  text: applyFrenchSpacing(question),
  answers: answers.map(([left, right]) => answer(left, true, right)),
  feedback: applyFrenchSpacing(feedback),
});

/** Any number of tries; 80 % of right answers to pass. */
export const quiz = (title: string, ...questions: Question[]): NewBlock => ({
  type: 'quiz',
  props: { title: applyFrenchSpacing(title), questions, passMark: 80, attempts: 0 },
});

type PageHead = Pick<PageTemplate, 'code' | 'title' | 'summary'> & Partial<Omit<PageTemplate, 'blocks'>>;

/** A page, visible and not mandatory unless said otherwise. A string is the HTML of a text block. */
export const page = (head: PageHead, ...blocks: (NewBlock | string)[]): PageTemplate => ({
  code: head.code,
  title: applyFrenchSpacing(head.title),
  summary: applyFrenchSpacing(head.summary),
  visible: head.visible ?? true,
  mandatory: head.mandatory ?? false,
  note: applyFrenchSpacing(head.note ?? ''),
  bookletTypes: head.bookletTypes ?? null,
  blocks: blocks.map((block) => (typeof block === 'string' ? text(block) : block)),
});

export const drawing = (id: string): NewBlock => ({
  type: 'image',
  props: {
    picture: { mediaId: null, alt: '', decorative: true, drawing: id },
    caption: '',
    credit: '',
    width: 'column',
    href: '',
  },
});

/**
 * Opens the pages of a chapter with the drawing of their title, each drawing once. The first page has none: readers
 * meet it below the drawing of its chapter.
 */
const addDrawings = (title: string, pages: readonly PageTemplate[]): PageTemplate[] => {
  const taken = new Set([findDrawingByTitle(title)]);
  return pages.map((page, index) => {
    const id = findDrawingByTitle(page.title);
    if (index === 0 || id === null || taken.has(id)) return page;
    taken.add(id);
    return { ...page, blocks: [drawing(id), ...page.blocks] };
  });
};

type ChapterHead = Omit<ChapterTemplate, 'pages' | 'legalBasis'> & { legalBasis?: string };

export const chapter = (head: ChapterHead, ...pages: PageTemplate[]): ChapterTemplate => ({
  ...head,
  title: applyFrenchSpacing(head.title),
  summary: applyFrenchSpacing(head.summary),
  legalBasis: applyFrenchSpacing(head.legalBasis ?? ''),
  pages: addDrawings(head.title, pages),
});

export const sector = (head: Sector): Sector => ({
  ...head,
  label: applyFrenchSpacing(head.label),
  description: applyFrenchSpacing(head.description),
  lexicon: head.lexicon.map(({ word, here }) => ({ word: applyFrenchSpacing(word), here: applyFrenchSpacing(here) })),
  obligations: head.obligations.map((one) => ({
    title: applyFrenchSpacing(one.title),
    text: applyFrenchSpacing(one.text),
    reference: applyFrenchSpacing(one.reference),
    chapterCode: one.chapterCode,
  })),
});
