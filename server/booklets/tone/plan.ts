import { setImmediate } from 'node:timers/promises';
import type { Tone } from '../../../contract/booklets/booklets/booklets.ts';
import type { TonePassage } from '../../../contract/booklets/tone/tone.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { toFoldedKey } from '../../platform/text/titles.ts';
import { isTitleTaken } from '../booklets/check-fields.ts';
import type { BookletContext } from '../booklets/find-booklet.ts';
import { listLockedBlockIds } from '../content/locks.ts';
import { DECLARED_VARIABLES } from '../content/variable-rules.ts';
import { type Draft, type DraftBlock, type DraftPage, loadDraft } from '../publications/load-draft.ts';
import {
  type ConvertedPassage,
  type ConvertedValue,
  convertBlockProps,
  convertPlainText,
  type KnownTexts,
} from './texts.ts';

/** Passages of a page, or of the booklet's own fields when `page` is null. */
export interface PlannedPlace {
  page: TenantRow<'pages'> | null;
  passages: TonePassage[];
}

/** Plan of a tone change. Its lists contain only changed rows. */
export interface TonePlan {
  places: PlannedPlace[];
  fields: { name: string; was: string; now: string }[];
  chapters: { row: TenantRow<'chapters'>; title: string }[];
  pages: { row: TenantRow<'pages'>; title: string; summary: string }[];
  blocks: { row: TenantRow<'blocks'>; was: unknown; now: unknown }[];
  /** Number of blocks left out, by reason. */
  locked: number;
  held: number;
}

const MAX_LENGTHS = {
  title: 80,
  subtitle: 120,
  'welcome.message': 1500,
  'cover.alt': 150,
  value: 500,
  page: 120,
  summary: 200,
};

const toTonePassages = (
  passages: readonly ConvertedPassage[],
  block?: { id: string; left: TonePassage['left'] },
): TonePassage[] => passages.map((passage) => ({ ...passage, left: block?.left ?? null, blockId: block?.id ?? null }));

/** Keeps a title whose converted form already exists, and reports it for review. */
const keepTakenTitle = (written: ConvertedValue<string>, was: string, taken: boolean): ConvertedValue<string> => {
  if (!taken || written.value === was) return written;
  const passages = written.passages.map(({ runs }) => ({
    runs: runs.map((run) => ({ was: run.was, now: run.was })),
    doubt: 'taken' as const,
  }));
  return { value: was, passages };
};

/** True for variables that contain sentences written by the company. */
const isText = (key: string): boolean => ['text', 'list'].includes(DECLARED_VARIABLES.get(key)?.kind ?? 'text');

const listFields = ({
  title,
  subtitle,
  welcome,
  cover,
  variables,
}: TenantRow<'booklets'>): [string, string, number][] => [
  ['title', title ?? '', MAX_LENGTHS.title],
  ['subtitle', subtitle, MAX_LENGTHS.subtitle],
  ['welcome.message', welcome.message, MAX_LENGTHS['welcome.message']],
  ['cover.alt', cover.alt, MAX_LENGTHS['cover.alt']],
  ...Object.entries(variables)
    .filter(([key]) => isText(key))
    .map(([key, value]): [string, string, number] => [`variables.${key}`, value, MAX_LENGTHS.value]),
];

/** Reason why the actor may not change a block; null when they may. */
const findLeftReason = (
  { row }: DraftBlock,
  { can }: BookletContext,
  held: ReadonlySet<string>,
): TonePassage['left'] => {
  if (row.locked && !can['booklet.theme']) return 'locked';
  return held.has(row.id) ? 'held' : null;
};

const listOwnTitles = ({ booklet, chapters }: Draft): string[] =>
  [
    booklet.title ?? '',
    ...chapters.flatMap(({ row, pages }) => [row.title, ...pages.map((page) => page.row.title)]),
  ].map((title) => title.toLowerCase());

const planBooklet = async (scope: Scope, draft: Draft, to: Tone, known: KnownTexts, plan: TonePlan): Promise<void> => {
  const { booklet, chapters } = draft;
  const passages: TonePassage[] = [];
  for (const [name, was, max] of listFields(booklet)) {
    const read = convertPlainText(was, to, known, max);
    const taken = name === 'title' && read.value !== was && (await isTitleTaken(scope, read.value, booklet.id));
    const { value: now, passages: found } = keepTakenTitle(read, was, taken);
    if (now !== was) plan.fields.push({ name, was, now });
    passages.push(...toTonePassages(found));
  }
  const titles = new Set(chapters.map(({ row }) => toFoldedKey(row.title)));
  for (const { row } of chapters) {
    const read = convertPlainText(row.title, to, known, MAX_LENGTHS.title);
    const key = toFoldedKey(read.value);
    const { value: title, passages: found } = keepTakenTitle(read, row.title, titles.has(key));
    if (title !== row.title) {
      titles.add(key);
      plan.chapters.push({ row, title });
    }
    passages.push(...toTonePassages(found));
  }
  if (passages.length > 0) plan.places.push({ page: null, passages });
};

const planPage = (
  { row, blocks }: DraftPage,
  { to, known, found, held }: { to: Tone; known: KnownTexts; found: BookletContext; held: ReadonlySet<string> },
  plan: TonePlan,
): void => {
  const title = convertPlainText(row.title, to, known, MAX_LENGTHS.page);
  const summary = convertPlainText(row.summary, to, known, MAX_LENGTHS.summary);
  const passages = toTonePassages([...title.passages, ...summary.passages]);
  if (title.value !== row.title || summary.value !== row.summary) {
    plan.pages.push({ row, title: title.value, summary: summary.value });
  }
  for (const block of blocks) {
    if (block.props === null) continue;
    const read = convertBlockProps({ type: block.row.type, props: block.props }, to, known);
    const changes = read.passages.some(({ doubt }) => doubt === null);
    const left = changes ? findLeftReason(block, found, held) : null;
    if (left !== null) plan[left] += 1;
    else if (changes) plan.blocks.push({ row: block.row, was: block.props, now: read.value });
    passages.push(...toTonePassages(read.passages, { id: block.row.id, left }));
  }
  if (passages.length > 0) plan.places.push({ page: row, passages });
};

/** True for French, the only language with two tones. */
export const isFrenchBooklet = ({ sourceLanguage }: Pick<TenantRow<'booklets'>, 'sourceLanguage'>): boolean =>
  /^fr(-|$)/i.test(sourceLanguage);

/**
 * Plans the tone change of a draft, hidden items included. `only`: a single page (its id), or only the booklet's own
 * fields (null). Other languages than French have nothing to convert.
 */
export const planTone = async (
  scope: Scope,
  found: BookletContext,
  to: Tone,
  known: KnownTexts,
  only?: string | null,
): Promise<TonePlan> => {
  const plan: TonePlan = { places: [], fields: [], chapters: [], pages: [], blocks: [], locked: 0, held: 0 };
  if (!isFrenchBooklet(found.row)) return plan;
  const draft = await loadDraft(scope, found.row);
  const held = await listLockedBlockIds(scope, found.row.id);
  const all = { ...known, titles: new Set([...known.titles, ...listOwnTitles(draft)]) };
  if (only === undefined || only === null) await planBooklet(scope, draft, to, all, plan);
  for (const page of draft.chapters.flatMap(({ pages }) => pages)) {
    if (only !== undefined && only !== page.row.id) continue;
    planPage(page, { to, known: all, found, held }, plan);
    // Yield: a large booklet takes a second or two, and other requests must be served meanwhile.
    await setImmediate();
  }
  return plan;
};
