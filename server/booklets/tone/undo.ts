import { and, eq, isNull } from 'drizzle-orm';
import { among } from '../../platform/data/among.ts';
import type { Replaced } from '../../platform/data/schema/tone.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { changeContent } from '../booklets/change.ts';
import { refuseTaken } from '../booklets/conflict.ts';
import { titleTaken } from '../booklets/fields.ts';
import { bookletFor, type Found } from '../booklets/found.ts';
import { foldedKey } from '../booklets/titles.ts';
import { heldIn } from '../content/locks.ts';
import { forgetReplaced, lastChange } from './record.ts';
import { fieldOf, writeBlocks, writeBooklet, writeChapters, writePages } from './write.ts';

/** Each function restores texts unchanged since the conversion. Deleted rows stay deleted. */

const undoBlocks = async (inside: Scope, booklet: Row<'booklets'>, { can }: Found, { blocks: kept }: Replaced) => {
  const { blocks } = inside.views;
  const ids = kept.map(({ id }) => id);
  const rows = await inside
    .select()
    .from(blocks)
    .where(and(among(blocks.id, ids), isNull(blocks.deletedAt)));
  const held = await heldIn(inside, booklet.id);
  const before = new Map(kept.map((block) => [block.id, block]));
  const back = rows.flatMap((row) => {
    const was = before.get(row.id);
    const closed = held.has(row.id) || (row.locked && !can['booklet.theme']);
    return was && !closed && was.rowVersion === row.rowVersion ? [{ row, props: was.props, version: was.version }] : [];
  });
  await writeBlocks(inside, booklet.revision, back);
  return rows.length - back.length;
};

const undoPages = async (inside: Scope, { pages: kept }: Replaced): Promise<number> => {
  const { pages } = inside.views;
  const ids = [...new Set(kept.map(({ id }) => id))];
  const rows = await inside
    .select()
    .from(pages)
    .where(and(among(pages.id, ids), isNull(pages.deletedAt)));
  let left = 0;
  const back = rows.map((row) => {
    const texts = { title: row.title, summary: row.summary };
    for (const { name, was, now } of kept.filter(({ id }) => id === row.id)) {
      if (texts[name] === now) texts[name] = was;
      else left += 1;
    }
    return { row, ...texts };
  });
  await writePages(
    inside,
    back.filter(({ row, title, summary }) => title !== row.title || summary !== row.summary),
  );
  return left;
};

const undoChapters = async (inside: Scope, bookletId: string, { chapters: kept }: Replaced): Promise<number> => {
  const { chapters } = inside.views;
  const rows = await inside
    .select()
    .from(chapters)
    .where(and(eq(chapters.bookletId, bookletId), isNull(chapters.deletedAt)));
  const before = new Map(kept.map((chapter) => [chapter.id, chapter]));
  const titles = new Set(rows.map(({ title }) => foldedKey(title)));
  let left = 0;
  const back = rows.flatMap((row) => {
    const chapter = before.get(row.id);
    if (!chapter) return [];
    if (chapter.now === row.title && !titles.has(foldedKey(chapter.was))) return [{ row, title: chapter.was }];
    left += 1;
    return [];
  });
  await writeChapters(inside, back);
  return left;
};

const undoFields = async (inside: Scope, booklet: Row<'booklets'>, { fields }: Replaced) => {
  const texts = new Map<string, string>();
  for (const { name, was, now } of fields) {
    const taken = name === 'title' && (await titleTaken(inside, was, booklet.id));
    if (fieldOf(booklet, name) === now && !taken) texts.set(name, was);
  }
  return { texts, left: fields.length - texts.size };
};

/**
 * Restores the texts that the last conversion replaced, and the former tone. Texts changed since, being edited, or
 * locked for this user stay: returns their number. GEN-010 when there is nothing to undo.
 */
export const undo = async (scope: Scope, id: string): Promise<number> => {
  const found = await bookletFor(scope, id, 'booklet.edit');
  if (!(await lastChange(scope, id))) throw new Refusal('GEN-010');
  return refuseTaken(scope, { wanted: null, except: id }, () =>
    changeContent(scope, id, async (inside, booklet) => {
      const last = await lastChange(inside, id);
      if (!last) throw new Refusal('GEN-010');
      const { replaced } = last;
      const blocks = await undoBlocks(inside, booklet, found, replaced);
      const pages = await undoPages(inside, replaced);
      const chapters = await undoChapters(inside, id, replaced);
      const { texts, left } = await undoFields(inside, booklet, replaced);
      await writeBooklet(inside, booklet, booklet.tone === last.toTone ? last.fromTone : booklet.tone, texts);
      await forgetReplaced(inside, id);
      return blocks + pages + chapters + left;
    }),
  );
};
