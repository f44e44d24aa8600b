import { setImmediate } from 'node:timers/promises';
import type { TonePassage } from '../../../contract/booklets/tone/tone.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { titleTaken } from '../booklets/fields.ts';
import type { Found } from '../booklets/found.ts';
import { foldedKey } from '../booklets/titles.ts';
import { heldIn } from '../content/locks.ts';
import { DECLARED } from '../content/variable-rule.ts';
import { type Draft, type DraftBlock, readDraft } from '../publications/content.ts';
import type { Tone } from './french/convert.ts';
import { type Known, type Passage, propsInTone, textInTone, type Written } from './texts.ts';

/** Passages of a page, or of the booklet's own fields when `page` is null. */
export interface PlannedPlace {
  page: Row<'pages'> | null;
  passages: TonePassage[];
}

/** Plan of a tone change. Its lists contain only changed rows. */
export interface Plan {
  places: PlannedPlace[];
  fields: { name: string; was: string; now: string }[];
  chapters: { row: Row<'chapters'>; title: string }[];
  pages: { row: Row<'pages'>; title: string; summary: string }[];
  blocks: { row: Row<'blocks'>; was: unknown; now: unknown }[];
  /** Number of blocks left out, by reason. */
  locked: number;
  held: number;
}

const MAX = {
  title: 80,
  subtitle: 120,
  'welcome.message': 1500,
  'cover.alt': 150,
  value: 500,
  page: 120,
  summary: 200,
};

const told = (passages: readonly Passage[], block?: { id: string; left: TonePassage['left'] }): TonePassage[] =>
  passages.map((passage) => ({ ...passage, left: block?.left ?? null, blockId: block?.id ?? null }));

/** Keeps a title whose converted form already exists, and reports it for review. */
const unlessTaken = (written: Written<string>, was: string, taken: boolean): Written<string> => {
  if (!taken || written.value === was) return written;
  const passages = written.passages.map(({ runs }) => ({
    runs: runs.map((run) => ({ was: run.was, now: run.was })),
    doubt: 'taken' as const,
  }));
  return { value: was, passages };
};

/** True for variables that contain sentences written by the company. */
const isText = (key: string): boolean => ['text', 'list'].includes(DECLARED.get(key)?.kind ?? 'text');

const fieldsOf = ({ title, subtitle, welcome, cover, variables }: Row<'booklets'>): [string, string, number][] => [
  ['title', title ?? '', MAX.title],
  ['subtitle', subtitle, MAX.subtitle],
  ['welcome.message', welcome.message, MAX['welcome.message']],
  ['cover.alt', cover.alt, MAX['cover.alt']],
  ...Object.entries(variables)
    .filter(([key]) => isText(key))
    .map(([key, value]): [string, string, number] => [`variables.${key}`, value, MAX.value]),
];

/** Reason why the actor may not change a block; null when they may. */
const leftOut = ({ row }: DraftBlock, { can }: Found, held: ReadonlySet<string>): TonePassage['left'] => {
  if (row.locked && !can['booklet.theme']) return 'locked';
  return held.has(row.id) ? 'held' : null;
};

const ownTitles = ({ booklet, chapters }: Draft): string[] =>
  [
    booklet.title ?? '',
    ...chapters.flatMap(({ row, pages }) => [row.title, ...pages.map((page) => page.row.title)]),
  ].map((title) => title.toLowerCase());

const planBooklet = async (scope: Scope, draft: Draft, to: Tone, known: Known, plan: Plan): Promise<void> => {
  const { booklet, chapters } = draft;
  const passages: TonePassage[] = [];
  for (const [name, was, max] of fieldsOf(booklet)) {
    const read = textInTone(was, to, known, max);
    const taken = name === 'title' && read.value !== was && (await titleTaken(scope, read.value, booklet.id));
    const { value: now, passages: found } = unlessTaken(read, was, taken);
    if (now !== was) plan.fields.push({ name, was, now });
    passages.push(...told(found));
  }
  const titles = new Set(chapters.map(({ row }) => foldedKey(row.title)));
  for (const { row } of chapters) {
    const read = textInTone(row.title, to, known, MAX.title);
    const key = foldedKey(read.value);
    const { value: title, passages: found } = unlessTaken(read, row.title, titles.has(key));
    if (title !== row.title) {
      titles.add(key);
      plan.chapters.push({ row, title });
    }
    passages.push(...told(found));
  }
  if (passages.length > 0) plan.places.push({ page: null, passages });
};

type DraftPage = Draft['chapters'][number]['pages'][number];

const planPage = (
  { row, blocks }: DraftPage,
  { to, known, found, held }: { to: Tone; known: Known; found: Found; held: ReadonlySet<string> },
  plan: Plan,
): void => {
  const title = textInTone(row.title, to, known, MAX.page);
  const summary = textInTone(row.summary, to, known, MAX.summary);
  const passages = told([...title.passages, ...summary.passages]);
  if (title.value !== row.title || summary.value !== row.summary) {
    plan.pages.push({ row, title: title.value, summary: summary.value });
  }
  for (const block of blocks) {
    if (block.props === null) continue;
    const read = propsInTone({ type: block.row.type, props: block.props }, to, known);
    const changes = read.passages.some(({ doubt }) => doubt === null);
    const left = changes ? leftOut(block, found, held) : null;
    if (left !== null) plan[left] += 1;
    else if (changes) plan.blocks.push({ row: block.row, was: block.props, now: read.value });
    passages.push(...told(read.passages, { id: block.row.id, left }));
  }
  if (passages.length > 0) plan.places.push({ page: row, passages });
};

/** True for French, the only language with two tones. */
export const isFrench = ({ sourceLanguage }: Pick<Row<'booklets'>, 'sourceLanguage'>): boolean =>
  /^fr(-|$)/i.test(sourceLanguage);

/**
 * Plans the tone change of a draft, hidden items included. `only`: a single page (its id), or only the booklet's own
 * fields (null). Other languages than French have nothing to convert.
 */
export const planTone = async (
  scope: Scope,
  found: Found,
  to: Tone,
  known: Known,
  only?: string | null,
): Promise<Plan> => {
  const plan: Plan = { places: [], fields: [], chapters: [], pages: [], blocks: [], locked: 0, held: 0 };
  if (!isFrench(found.row)) return plan;
  const draft = await readDraft(scope, found.row);
  const held = await heldIn(scope, found.row.id);
  const all = { ...known, titles: new Set([...known.titles, ...ownTitles(draft)]) };
  if (only === undefined || only === null) await planBooklet(scope, draft, to, all, plan);
  for (const page of draft.chapters.flatMap(({ pages }) => pages)) {
    if (only !== undefined && only !== page.row.id) continue;
    planPage(page, { to, known: all, found, held }, plan);
    // Yield: a large booklet takes a second or two, and other requests must be served meanwhile.
    await setImmediate();
  }
  return plan;
};
