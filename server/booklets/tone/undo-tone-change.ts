import { and, isNull } from 'drizzle-orm';
import { listRows } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { ReplacedTexts } from '../../platform/data/schema/tone.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { toFoldedKey } from '../../platform/text/titles.ts';
import { changeBookletContent } from '../booklets/change-content.ts';
import { isTitleTaken } from '../booklets/check-fields.ts';
import { type BookletContext, requireBooklet } from '../booklets/find-booklet.ts';
import { refuseTakenTitleOrSlug } from '../booklets/title-conflict.ts';
import { listContentRows } from '../content/list-content-rows.ts';
import { listLockedBlockIds } from '../content/locks.ts';
import { refuseLockedPages } from '../content/page-lock.ts';
import { deleteReplacedTexts, findLastToneChange } from './replaced-texts.ts';
import { findFieldText, writeBlocks, writeBooklet, writeChapters, writePages } from './write-tone-texts.ts';

/** Each function restores texts unchanged since the conversion. Deleted rows stay deleted. */

const undoBlocks = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  { can }: BookletContext,
  { blocks: kept }: ReplacedTexts,
) => {
  const ids = kept.map(({ id }) => id);
  const rows = await listRows(inside, 'blocks', ({ id, deletedAt }) => and(anyOf(id, ids), isNull(deletedAt)));
  const held = await listLockedBlockIds(inside, booklet.id);
  const before = new Map(kept.map((block) => [block.id, block]));
  const back = rows.flatMap((row) => {
    const was = before.get(row.id);
    const closed = held.has(row.id) || (row.locked && !can['booklet.theme']);
    return was && !closed && was.rowVersion === row.rowVersion ? [{ row, props: was.props, version: was.version }] : [];
  });
  await writeBlocks(inside, booklet.revision, back);
  return rows.length - back.length;
};

const undoPages = async (inside: Scope, { pages: kept }: ReplacedTexts): Promise<number> => {
  const ids = [...new Set(kept.map(({ id }) => id))];
  const rows = await listRows(inside, 'pages', ({ id, deletedAt }) => and(anyOf(id, ids), isNull(deletedAt)));
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

const undoChapters = async (inside: Scope, bookletId: string, { chapters: kept }: ReplacedTexts): Promise<number> => {
  const rows = await listContentRows(inside, 'chapters', bookletId);
  const before = new Map(kept.map((chapter) => [chapter.id, chapter]));
  const titles = new Set(rows.map(({ title }) => toFoldedKey(title)));
  let left = 0;
  const back = rows.flatMap((row) => {
    const chapter = before.get(row.id);
    if (!chapter) return [];
    if (chapter.now === row.title && !titles.has(toFoldedKey(chapter.was))) return [{ row, title: chapter.was }];
    left += 1;
    return [];
  });
  await writeChapters(inside, back);
  return left;
};

const undoFields = async (inside: Scope, booklet: TenantRow<'booklets'>, { fields }: ReplacedTexts) => {
  const texts = new Map<string, string>();
  for (const { name, was, now } of fields) {
    const taken = name === 'title' && (await isTitleTaken(inside, was, booklet.id));
    if (findFieldText(booklet, name) === now && !taken) texts.set(name, was);
  }
  return { texts, left: fields.length - texts.size };
};

/**
 * Restores the texts that the last conversion replaced, and the former tone. Texts changed since, being edited, or
 * locked for this user stay: returns their number. GEN-010 when there is nothing to undo.
 */
export const undoToneChange = async (scope: Scope, id: string): Promise<number> => {
  const found = await requireBooklet(scope, id, 'booklet.edit');
  if (!(await findLastToneChange(scope, id))) throw new Refusal('GEN-010');
  return refuseTakenTitleOrSlug(scope, { wanted: null, except: id }, () =>
    changeBookletContent(scope, id, async (inside, booklet) => {
      await refuseLockedPages(inside, found);
      const last = await findLastToneChange(inside, id);
      if (!last) throw new Refusal('GEN-010');
      const { replaced } = last;
      const blocks = await undoBlocks(inside, booklet, found, replaced);
      const pages = await undoPages(inside, replaced);
      const chapters = await undoChapters(inside, id, replaced);
      const { texts, left } = await undoFields(inside, booklet, replaced);
      await writeBooklet(inside, booklet, booklet.tone === last.toTone ? last.fromTone : booklet.tone, texts);
      await deleteReplacedTexts(inside, id);
      return blocks + pages + chapters + left;
    }),
  );
};
