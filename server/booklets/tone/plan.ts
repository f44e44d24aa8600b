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

/** What would be told and changed on a page, or, where `page` is null, of the booklet itself. */
export interface PlannedPlace {
  page: Row<'pages'> | null;
  passages: TonePassage[];
}

/** What turning a booklet to a tone comes to. Only what changes is in its lists. */
export interface Plan {
  places: PlannedPlace[];
  fields: { name: string; was: string; now: string }[];
  chapters: { row: Row<'chapters'>; title: string }[];
  pages: { row: Row<'pages'>; title: string; summary: string }[];
  blocks: { row: Row<'blocks'>; was: unknown; now: unknown }[];
  /** Blocks that would change and are left out, by why. */
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

/** A title that nobody may have twice stays as it is, to be read. */
const unlessTaken = (written: Written<string>, was: string, taken: boolean): Written<string> => {
  if (!taken || written.value === was) return written;
  const passages = written.passages.map(({ runs }) => ({
    runs: runs.map((run) => ({ was: run.was, now: run.was })),
    doubt: 'taken' as const,
  }));
  return { value: was, passages };
};

/** Values that are sentences: what a company says of itself in its own words. */
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

/** How a block that would change stands to the actor. */
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

/** Only these languages have the two tones of French. */
export const isFrench = ({ sourceLanguage }: Pick<Row<'booklets'>, 'sourceLanguage'>): boolean =>
  /^fr(-|$)/i.test(sourceLanguage);

/**
 * What turning the draft to a tone would change, hidden things too. `only`: nothing but one page (its id), or the booklet
 * itself (null). Another language than French has nothing to turn.
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
    // A large booklet takes a second or two: others are answered meanwhile.
    await setImmediate();
  }
  return plan;
};
