import { eq, lt, sql } from 'drizzle-orm';
import { collect } from '../../../blocks/walk.ts';
import type { Replaced } from '../../platform/data/schema/tone.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { remembered, type Tone } from './french/convert.ts';
import { libraryKnown } from './library.ts';
import type { Plan } from './plan.ts';
import type { Known } from './texts.ts';

/** Days during which a conversion can be undone. */
const UNDO_DAYS = 30;

/** Last conversion of a booklet that can still be undone; else null. */
export const lastChange = async (scope: Scope, bookletId: string): Promise<Row<'toneChanges'> | null> => {
  const { toneChanges } = scope.views;
  const [row] = await scope
    .select()
    .from(toneChanges)
    .where(
      sql`${toneChanges.bookletId} = ${bookletId} and ${toneChanges.at} > now() - make_interval(days => ${UNDO_DAYS})`,
    );
  return row ?? null;
};

/** Known sentences of a booklet: those of the library, and those that its last conversion replaced. */
export const knownOf = async (scope: Scope, bookletId: string, to: Tone): Promise<Known> => {
  const library = libraryKnown();
  if (to === 'tu') return { titles: library.titles };
  const last = await lastChange(scope, bookletId);
  if (last?.toTone !== 'tu') return library;
  const { fields, chapters, pages, blocks } = last.replaced;
  const found = blocks.map(({ props }) => collect(props));
  const plain = [...fields, ...chapters, ...pages].map(({ was }) => was);
  plain.push(...found.flatMap(({ texts }) => texts.map(({ value }) => value)));
  const rich = found.flatMap(({ htmls }) => htmls.map(({ value }) => value));
  const { titles } = library;
  return {
    titles,
    plain: new Map([...library.plain, ...remembered(plain, { titles })]),
    rich: new Map([...library.rich, ...remembered(rich, { titles, html: true })]),
  };
};

/** Texts that a plan replaces, in stored form. A block will have the next row version. */
const replacedBy = ({ fields, chapters, pages, blocks }: Plan): Replaced => ({
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

type Text = { was: string; now: string };

/** Merges two conversions: a text unchanged between them goes back to its state before both. */
const merged = <Item extends Text>(older: Item[], newer: Item[], keyOf: (item: Item) => string): Item[] => {
  const known = new Map(older.map((item) => [keyOf(item), item]));
  for (const item of newer) {
    const before = known.get(keyOf(item));
    known.set(keyOf(item), before?.now === item.was ? { ...item, was: before.was } : item);
  }
  return [...known.values()];
};

const mergedBlocks = (older: Replaced['blocks'], newer: Replaced['blocks']): Replaced['blocks'] => {
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
export const keepReplaced = async (inside: Scope, booklet: Row<'booklets'>, to: Tone, plan: Plan): Promise<void> => {
  const now = replacedBy(plan);
  const last = await lastChange(inside, booklet.id);
  const joins = last !== null && last.toTone === to;
  const replaced = joins
    ? {
        fields: merged(last.replaced.fields, now.fields, ({ name }) => name),
        chapters: merged(last.replaced.chapters, now.chapters, ({ id }) => id),
        pages: merged(last.replaced.pages, now.pages, ({ id, name }) => id + name),
        blocks: mergedBlocks(last.replaced.blocks, now.blocks),
      }
    : now;
  const fromTone = joins ? last.fromTone : booklet.tone;
  const row = { bookletId: booklet.id, fromTone, toTone: to, replaced, by: inside.actor.id };
  await inside.merge('toneChanges', [row], ({ bookletId }) => [bookletId], ['fromTone', 'toTone', 'replaced', 'by'], {
    at: sql`now()`,
  });
};

export const forgetReplaced = (inside: Scope, bookletId: string): Promise<number> =>
  inside.remove('toneChanges', (columns) => eq(columns.bookletId, bookletId));

/** Deletes conversions before a moment, which can no longer be undone. */
export const purgeReplaced = (scope: Scope, before: Date): Promise<number> =>
  scope.remove('toneChanges', (columns) => lt(columns.at, before));
