import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { bookletFields } from '../../../contract/booklets/booklets/booklet.ts';
import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import { listRows } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { findFreeTitle, toFoldedKey } from '../../platform/text/titles.ts';
import { splitIntoInsertBatches } from '../content/insert-content.ts';
import { listContentRows } from '../content/list-content-rows.ts';
import { recordActivity } from './activity.ts';
import { insertBooklet } from './booklet.ts';
import { requireBooklet } from './find-booklet.ts';
import { listTitleKeys } from './lifecycle.ts';
import { refuseFullQuota } from './quota.ts';
import { findFreeBookletSlug } from './slug-availability.ts';
import { refuseTakenTitleOrSlug } from './title-conflict.ts';

/** All the content of a booklet that is not deleted. */
const loadCopyableContent = async (scope: Scope, bookletId: string) => ({
  chapters: await listContentRows(scope, 'chapters', bookletId),
  pages: await listContentRows(scope, 'pages', bookletId),
  blocks: await listContentRows(scope, 'blocks', bookletId),
  uses: await listRows(scope, 'mediaUses', (uses) => eq(uses.bookletId, bookletId)),
});

/** Makes the links between pages of a booklet (`page:{id}`) lead to the copies. */
const relinkPages = (props: unknown, copies: ReadonlyMap<string, string>): unknown =>
  JSON.parse(
    JSON.stringify(props).replace(/\bpage:([0-9a-f-]{36})/gi, (link, id: string) => {
      const copy = copies.get(id.toLowerCase());
      return copy ? `page:${copy}` : link;
    }),
  );

/** A row without the columns that each copy sets itself. */
const toCopyRow = <Kept extends TenantRow<'chapters' | 'pages' | 'blocks' | 'referents'>>(row: Kept, by: string) => {
  const { companyId: _, createdAt: __, updatedAt: ___, rowVersion: ____, ...kept } = row;
  return { ...kept, createdBy: by, updatedBy: by };
};

/** Copies the referents in the same order; deputies point to the copies, and absences are not copied. */
const copyReferents = async (inside: Scope, from: string, to: string, by: string): Promise<void> => {
  const rows = await listRows(inside, 'referents', ({ bookletId }) => eq(bookletId, from));
  const ids = new Map(rows.map(({ id }) => [id, uuidv7()]));
  await inside.insert(
    'referents',
    rows.map((row) => ({
      ...toCopyRow(row, by),
      id: ids.get(row.id) ?? row.id,
      bookletId: to,
      deputyId: ids.get(row.deputyId ?? '') ?? null,
      absentFrom: null,
      absentUntil: null,
    })),
  );
  await inside.insert(
    'mediaUses',
    rows.flatMap(({ id, photoMediaId }) =>
      photoMediaId === null ? [] : [{ bookletId: to, mediaId: photoMediaId, holderId: ids.get(id) ?? id }],
    ),
  );
};

/**
 * Copies content and theme into a new booklet of the actor: a draft, or one to resume in the wizard. Referents are
 * copied; rights, participants, access, versions and activities are not. LIV-005 when the quota is reached. Returns the
 * copy's id.
 */
export const copyBooklet = async (scope: Scope, id: string, way: 'draft' | 'wizard'): Promise<string> => {
  const { row } = await requireBooklet(scope, id, 'booklet.duplicate');
  const by = scope.actor.id;
  const copied = async (inside: Scope): Promise<string> => {
    await refuseFullQuota(inside);
    const title = row.title === null ? null : findFreeTitle(row.title, 'copie', await listTitleKeys(inside));
    const unfinished = row.state === 'building';
    const copy = await insertBooklet(inside, {
      ...pickSchemaFields(row, bookletFields),
      title,
      titleKey: title === null ? null : toFoldedKey(title),
      slug: title === null ? null : await findFreeBookletSlug(inside, title),
      variables: row.variables,
      state: unfinished || way === 'wizard' ? 'building' : 'draft',
      wizardStep: way === 'wizard' ? 'name' : row.wizardStep,
    });
    const content = await loadCopyableContent(inside, id);
    const ids = new Map([...content.chapters, ...content.pages, ...content.blocks].map((one) => [one.id, uuidv7()]));
    ids.set(id, copy.id);
    const idOf = (old: string) => ids.get(old) ?? old;
    const into = { bookletId: copy.id };
    // A page of a deleted chapter and a block of a deleted page are not copied.
    const pages = content.pages.filter(({ chapterId }) => ids.has(chapterId));
    const kept = new Set(pages.map((page) => page.id));
    const blocks = content.blocks.filter(({ pageId }) => kept.has(pageId));
    const holders = new Set([id, ...blocks.map((block) => block.id)]);
    await inside.insert(
      'chapters',
      content.chapters.map((chapter) => ({ ...toCopyRow(chapter, by), ...into, id: idOf(chapter.id) })),
    );
    for (const batch of splitIntoInsertBatches(pages)) {
      await inside.insert(
        'pages',
        batch.map((page) => ({
          ...toCopyRow(page, by),
          ...into,
          id: idOf(page.id),
          chapterId: idOf(page.chapterId),
          unlockAfterId: kept.has(page.unlockAfterId ?? '') ? idOf(page.unlockAfterId ?? '') : null,
          // The people of a page have rights on the other booklet, maybe none on this one.
          ownerId: null,
          lockedBy: null,
        })),
      );
    }
    for (const batch of splitIntoInsertBatches(blocks)) {
      await inside.insert(
        'blocks',
        batch.map((block) => ({
          ...toCopyRow(block, by),
          ...into,
          id: idOf(block.id),
          pageId: idOf(block.pageId),
          props: relinkPages(block.props, ids),
          revision: copy.revision,
        })),
      );
    }
    for (const batch of splitIntoInsertBatches(content.uses.filter(({ holderId }) => holders.has(holderId)))) {
      await inside.insert(
        'mediaUses',
        batch.map(({ mediaId, holderId }) => ({ ...into, mediaId, holderId: idOf(holderId) })),
      );
    }
    await copyReferents(inside, id, copy.id, by);
    await recordActivity(inside, copy.id, 'duplicated', row.title ?? '');
    return copy.id;
  };
  return refuseTakenTitleOrSlug(scope, { wanted: row.title, except: null }, () => scope.transaction(copied));
};
