import { and, eq, inArray, isNull, ne, notInArray } from 'drizzle-orm';
import type { FrozenPage } from '../../../contract/library/template-shapes.ts';
import {
  buildSharedCodeCondition,
  buildTemplateCodeCondition,
  type ChapterTemplateRow,
  createPublisherRefusal,
  type DatabaseReader,
  refuseObsoleteTemplate,
  requireTemplate,
} from '../../booklets/templates/find-template.ts';
import type { Db } from '../../platform/data/client.ts';
import {
  chapterTemplates,
  pageTemplates,
  type TemplateBlock,
  templateVersions,
} from '../../platform/data/schema/library.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findFreeSlug } from '../../platform/text/slugs.ts';
import { listPresentPages } from './document.ts';
import { loadTemplateDraft, saveTemplateDraft, type TemplateDraft, toFrozenPages } from './drafts.ts';
import { buildEditColumns } from './editing.ts';

/** Another template of the same library may have published a page with the same code in the meantime. */
const assignFreeCodes = async (
  from: DatabaseReader,
  { id, companyId }: Pick<ChapterTemplateRow, 'id' | 'companyId'>,
  draft: TemplateDraft,
): Promise<TemplateDraft> => {
  const codes = listPresentPages(draft).map(({ code }) => code);
  const rows = await from
    .select({ code: pageTemplates.code })
    .from(pageTemplates)
    .where(
      and(
        inArray(pageTemplates.code, codes),
        ne(pageTemplates.chapterTemplateId, id),
        buildSharedCodeCondition(pageTemplates, companyId),
      ),
    );
  const taken = new Set(rows.map(({ code }) => code));
  if (taken.size === 0) return draft;
  const pages = draft.pages.map((page) => {
    if (!taken.has(page.code)) return page;
    const code = findFreeSlug(page.code, (one) => taken.has(one) || codes.includes(one));
    taken.add(code);
    return { ...page, code };
  });
  return { ...draft, pages };
};

/** Replaces the page templates, from which new booklets start, with the version content. */
const replacePageTemplates = async (
  tx: Db,
  template: ChapterTemplateRow,
  draft: TemplateDraft,
  pages: readonly FrozenPage[],
): Promise<void> => {
  const ids = listPresentPages(draft).map(({ id }) => id);
  await tx
    .delete(pageTemplates)
    .where(and(eq(pageTemplates.chapterTemplateId, template.id), notInArray(pageTemplates.id, ids)));
  for (const [position, page] of pages.entries()) {
    const values = {
      ...page,
      chapterTemplateId: template.id,
      companyId: template.companyId,
      blocks: page.blocks as TemplateBlock[],
      position,
    };
    await tx
      .insert(pageTemplates)
      .values({ ...values, id: ids[position] ?? '' })
      .onConflictDoUpdate({ target: pageTemplates.id, set: { ...values, updatedAt: new Date() } });
  }
};

/**
 * Publishes the draft as the next version, from which new booklets start. Throws BIB-003 without a page, BIB-006 if the
 * draft equals the last version. Returns the version number.
 */
export const publishTemplateVersion = async (db: Db, scope: Scope, id: string, notes: string): Promise<number> => {
  await requireTemplate(db, scope, id, 'edit');
  return db.transaction(async (tx) => {
    const inside = tx as unknown as Db;
    const template = await requireTemplate(tx, scope, id, 'edit', { lock: true });
    refuseObsoleteTemplate(template);
    const written = await loadTemplateDraft(tx, template);
    if (listPresentPages(written).length === 0) throw new Refusal('BIB-003');
    if (template.version > 0 && written.revision === written.publishedRevision) {
      throw new Refusal('BIB-006', { n: template.version });
    }
    const draft = await assignFreeCodes(tx, template, written);
    const pages = toFrozenPages(draft.pages);
    const version = template.version + 1;
    await replacePageTemplates(inside, template, draft, pages);
    await tx
      .insert(templateVersions)
      .values({ chapterTemplateId: id, version, notes, pages, publishedBy: scope.actor.id });
    // Deleted pages and blocks could be restored until now; from here they are gone, with their refs.
    const kept = listPresentPages(draft).map((page) => ({
      ...page,
      blocks: page.blocks.filter(({ deleted }) => !deleted),
    }));
    await saveTemplateDraft(inside, id, { revision: draft.revision, publishedRevision: draft.revision, pages: kept });
    await tx
      .update(chapterTemplates)
      .set({ version, state: 'published', rowVersion: template.rowVersion + 1, ...buildEditColumns(scope) })
      .where(eq(chapterTemplates.id, id));
    return version;
  });
};

/** Throws BIB-004 if the replacements from `next` lead back to `template`, BIB-012 if `next` is not published. */
const requireNoCycle = async (
  from: DatabaseReader,
  scope: Scope,
  template: ChapterTemplateRow,
  next: ChapterTemplateRow,
): Promise<void> => {
  const beside = (refusal: Refusal) => new Refusal(refusal.code, refusal.values, { replacedBy: [refusal.message] });
  const all = await from
    .select({ code: chapterTemplates.code, replacedBy: chapterTemplates.replacedBy })
    .from(chapterTemplates)
    .where(buildTemplateCodeCondition(scope));
  const leadsTo = new Map(all.map(({ code, replacedBy }) => [code, replacedBy]));
  const seen = new Set<string>();
  for (let code: string | null = next.code; code !== null && !seen.has(code); code = leadsTo.get(code) ?? null) {
    if (code === template.code) throw beside(new Refusal('BIB-004', { titre: next.title }));
    seen.add(code);
  }
  if (next.state !== 'published') throw beside(new Refusal('BIB-012'));
};

/** Withdraws a chapter from new booklets; existing ones keep their copies. */
export const retireChapterTemplate = async (
  db: Db,
  scope: Scope,
  id: string,
  replacement: string | null,
): Promise<void> => {
  await requireTemplate(db, scope, id, 'edit');
  await db.transaction(async (tx) => {
    const template = await requireTemplate(tx, scope, id, 'edit', { lock: true });
    const next = replacement === null ? null : await requireTemplate(tx, scope, replacement, 'read');
    if (next) await requireNoCycle(tx, scope, template, next);
    await tx
      .update(chapterTemplates)
      .set({
        state: 'obsolete',
        replacedBy: next?.code ?? null,
        rowVersion: template.rowVersion + 1,
        ...buildEditColumns(scope),
      })
      .where(eq(chapterTemplates.id, id));
  });
};

/** Offers a chapter again; without any published version it becomes a draft. */
export const reviveChapterTemplate = async (db: Db, scope: Scope, id: string): Promise<void> => {
  await requireTemplate(db, scope, id, 'edit');
  await db.transaction(async (tx) => {
    const template = await requireTemplate(tx, scope, id, 'edit', { lock: true });
    if (template.state !== 'obsolete') return;
    await tx
      .update(chapterTemplates)
      .set({
        state: template.version === 0 ? 'draft' : 'published',
        replacedBy: null,
        rowVersion: template.rowVersion + 1,
        ...buildEditColumns(scope),
      })
      .where(eq(chapterTemplates.id, id));
  });
};

/**
 * Throws BIB-018 if another chapter has the same code, or the publisher has a page with the code of one of its pages:
 * booklets refer to both by code, so codes never change.
 */
const refuseSharedCode = async (from: DatabaseReader, { id, code }: ChapterTemplateRow): Promise<void> => {
  const [other] = await from
    .select({ id: chapterTemplates.id })
    .from(chapterTemplates)
    .where(and(eq(chapterTemplates.code, code), ne(chapterTemplates.id, id)))
    .limit(1);
  if (other) throw new Refusal('BIB-018', { code });
  const own = from
    .select({ code: pageTemplates.code })
    .from(pageTemplates)
    .where(eq(pageTemplates.chapterTemplateId, id));
  const [page] = await from
    .select({ code: pageTemplates.code })
    .from(pageTemplates)
    .where(and(isNull(pageTemplates.companyId), inArray(pageTemplates.code, own)))
    .limit(1);
  if (page) throw new Refusal('BIB-018', { code: page.code });
};

/**
 * Turns a company chapter into a common one. Throws GEN-009 for users other than the publisher, BIB-014 if it contains
 * files, BIB-018 if the publisher or another company uses its code.
 */
export const promoteChapterTemplate = async (db: Db, scope: Scope, id: string): Promise<void> => {
  await requireTemplate(db, scope, id, 'read');
  if (scope.actor.role !== 'super_admin') throw createPublisherRefusal();
  await db.transaction(async (tx) => {
    const template = await requireTemplate(tx, scope, id, 'edit', { lock: true });
    if (template.companyId === null) throw new Refusal('BIB-015');
    const draft = await loadTemplateDraft(tx, template);
    if (template.imageId !== null || hasFiles(draft)) throw new Refusal('BIB-014');
    await refuseSharedCode(tx, template);
    await tx.update(pageTemplates).set({ companyId: null }).where(eq(pageTemplates.chapterTemplateId, id));
    await tx
      .update(chapterTemplates)
      .set({ companyId: null, rowVersion: template.rowVersion + 1, ...buildEditColumns(scope) })
      .where(eq(chapterTemplates.id, id));
  });
};

const hasFiles = (draft: TemplateDraft): boolean =>
  draft.pages.some(({ blocks }) => blocks.some(({ props }) => /"mediaId":"/.test(JSON.stringify(props))));
