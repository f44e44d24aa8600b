import { and, eq, lt, sql } from 'drizzle-orm';
import { collectProps } from '../../../blocks/walk-props.ts';
import type { Tone } from '../../../contract/booklets/booklets/booklets.ts';
import { findRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { ReplacedTexts } from '../../platform/data/schema/tone.ts';
import { mapKnownSentences } from './french/convert.ts';
import { getLibraryTexts } from './library.ts';
import type { TonePlan } from './plan.ts';
import type { KnownTexts } from './texts.ts';

/** Days during which a conversion can be undone. */
const UNDO_DAYS = 30;

/** Last conversion of a booklet that can still be undone; else null. */
export const findLastToneChange = (scope: Scope, bookletId: string): Promise<TenantRow<'toneChanges'> | null> =>
  findRow(scope, 'toneChanges', (changes) =>
    and(eq(changes.bookletId, bookletId), sql`${changes.at} > now() - make_interval(days => ${UNDO_DAYS})`),
  );

/** Known sentences of a booklet: those of the library, and those that its last conversion replaced. */
export const loadKnownTexts = async (scope: Scope, bookletId: string, to: Tone): Promise<KnownTexts> => {
  const library = getLibraryTexts();
  if (to === 'tu') return { titles: library.titles };
  const last = await findLastToneChange(scope, bookletId);
  if (last?.toTone !== 'tu') return library;
  const { fields, chapters, pages, blocks } = last.replaced;
  const found = blocks.map(({ props }) => collectProps(props));
  const plain = [...fields, ...chapters, ...pages].map(({ was }) => was);
  plain.push(...found.flatMap(({ texts }) => texts.map(({ value }) => value)));
  const rich = found.flatMap(({ htmls }) => htmls.map(({ value }) => value));
  const { titles } = library;
  return {
    titles,
    plain: new Map([...library.plain, ...mapKnownSentences(plain, { titles })]),
    rich: new Map([...library.rich, ...mapKnownSentences(rich, { titles, html: true })]),
  };
};

/** Texts that a plan replaces, in stored form. A block will have the next row version. */
const toReplacedTexts = ({ fields, chapters, pages, blocks }: TonePlan): ReplacedTexts => ({
  fields,
  chapters: chapters.map(({ row, title }) => ({ id: row.id, was: row.title, now: title })),
  pages: pages.flatMap(({ row, title, summary }) => [
    ...(title === row.title ? [] : [{ id: row.id, name: 'title' as const, was: row.title, now: title }]),
    ...(summary === row.summary ? [] : [{ id: row.id, name: 'summary' as const, was: row.summary, now: summary }]),
  ]),
  blocks: blocks.map(({ row, was }) => ({
    id: row.id,
    props: row.props ?? was,
    version: row.version,
    rowVersion: row.rowVersion + 1,
  })),
});

type TextChange = { was: string; now: string };

/** Merges two conversions: a text unchanged between them goes back to its state before both. */
const mergeTexts = <Item extends TextChange>(older: Item[], newer: Item[], keyOf: (item: Item) => string): Item[] => {
  const known = new Map(older.map((item) => [keyOf(item), item]));
  for (const item of newer) {
    const before = known.get(keyOf(item));
    known.set(keyOf(item), before?.now === item.was ? { ...item, was: before.was } : item);
  }
  return [...known.values()];
};

const mergeBlocks = (older: ReplacedTexts['blocks'], newer: ReplacedTexts['blocks']): ReplacedTexts['blocks'] => {
  const known = new Map(older.map((item) => [item.id, item]));
  for (const item of newer) {
    const before = known.get(item.id);
    const untouched = before !== undefined && before.rowVersion + 1 === item.rowVersion;
    known.set(item.id, untouched ? { ...before, rowVersion: item.rowVersion } : item);
  }
  return [...known.values()];
};

/**
 * Saves the texts that a conversion replaces, within its transaction. A conversion to the same tone is merged with the
 * one before it.
 */
export const saveReplacedTexts = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  to: Tone,
  plan: TonePlan,
): Promise<void> => {
  const now = toReplacedTexts(plan);
  const last = await findLastToneChange(inside, booklet.id);
  const joins = last !== null && last.toTone === to;
  const replaced = joins
    ? {
        fields: mergeTexts(last.replaced.fields, now.fields, ({ name }) => name),
        chapters: mergeTexts(last.replaced.chapters, now.chapters, ({ id }) => id),
        pages: mergeTexts(last.replaced.pages, now.pages, ({ id, name }) => id + name),
        blocks: mergeBlocks(last.replaced.blocks, now.blocks),
      }
    : now;
  const fromTone = joins ? last.fromTone : booklet.tone;
  const row = { bookletId: booklet.id, fromTone, toTone: to, replaced, by: inside.actor.id };
  await inside.upsert('toneChanges', [row], ({ bookletId }) => [bookletId], ['fromTone', 'toTone', 'replaced', 'by'], {
    at: sql`now()`,
  });
};

export const deleteReplacedTexts = (inside: Scope, bookletId: string): Promise<number> =>
  inside.deleteRows('toneChanges', (columns) => eq(columns.bookletId, bookletId));

/** Deletes conversions before a moment, which can no longer be undone. */
export const purgeReplacedTexts = (scope: Scope, before: Date): Promise<number> =>
  scope.deleteRows('toneChanges', (columns) => lt(columns.at, before));
