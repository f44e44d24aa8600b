import { and, eq, notInArray } from 'drizzle-orm';
import type { publishTemplate } from '../../../contract/library/chapter-templates.ts';
import type { FrozenPage } from '../../../contract/library/template-shapes.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import {
  buildEditColumns,
  type ChapterTemplateRow,
  changeTemplate,
  createPublisherRefusal,
  refuseObsoleteTemplate,
  requireTemplate,
} from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { SharedAccess } from '../../platform/data/access/shared-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import {
  buildTemplateCodeCondition,
  findPublisherPageCode,
  findTakenChapterCodes,
  findTakenPageCodes,
} from '../../platform/data/queries/template-codes.ts';
import type { TemplateBlock } from '../../platform/data/schema/library.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { findFreeSlug } from '../../platform/text/slugs.ts';
import { listPresentPages } from './document.ts';
import { loadTemplateDraft, saveTemplateDraft, type TemplateDraft, toFrozenPages } from './drafts.ts';

/** Another template of the same library may have published a page with the same code in the meantime. */
const assignFreeCodes = async (
  rows: SharedAccess,
  { id, companyId }: Pick<ChapterTemplateRow, 'id' | 'companyId'>,
  draft: TemplateDraft,
): Promise<TemplateDraft> => {
  const codes = listPresentPages(draft).map(({ code }) => code);
  const others = await findTakenPageCodes(rows, companyId, { exceptTemplateId: id });
  const taken = new Set(codes.filter((code) => others.has(code)));
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
  rows: SharedAccess,
  template: ChapterTemplateRow,
  draft: TemplateDraft,
  pages: readonly FrozenPage[],
): Promise<void> => {
  const ids = listPresentPages(draft).map(({ id }) => id);
  await rows.deleteRows('pageTemplates', ({ id, chapterTemplateId }) =>
    and(eq(chapterTemplateId, template.id), notInArray(id, ids)),
  );
  for (const [position, page] of pages.entries()) {
    const values = {
      ...page,
      chapterTemplateId: template.id,
      companyId: template.companyId,
      blocks: page.blocks as TemplateBlock[],
      position,
    };
    const change = { ...values, updatedAt: new Date() };
    await rows.upsertIf('pageTemplates', { ...values, id: ids[position] ?? '' }, ({ id }) => [id], change);
  }
};

/**
 * Publishes the draft as the next version, from which new booklets start. Throws BIB-003 without a page, BIB-006 if the
 * draft equals the last version. Returns the version number.
 */
export const publishTemplateVersion = (
  db: Db,
  scope: Scope,
  id: string,
  words: CallBody<typeof publishTemplate>,
): Promise<number> =>
  changeTemplate(db, scope, id, async (template, rows) => {
    refuseObsoleteTemplate(template);
    const written = await loadTemplateDraft(rows, scope, template);
    if (listPresentPages(written).length === 0) throw new Refusal('BIB-003');
    if (template.version > 0 && written.revision === written.publishedRevision) {
      throw new Refusal('BIB-006', { n: template.version });
    }
    const draft = await assignFreeCodes(rows, template, written);
    const pages = toFrozenPages(draft.pages);
    const version = template.version + 1;
    await replacePageTemplates(rows, template, draft, pages);
    await rows.insert('templateVersions', [
      { chapterTemplateId: id, version, ...words, pages, publishedBy: scope.actor.id },
    ]);
    // Deleted pages and blocks could be restored until now; from here they are gone, with their refs.
    const kept = listPresentPages(draft).map((page) => ({
      ...page,
      blocks: page.blocks.filter(({ deleted }) => !deleted),
    }));
    await saveTemplateDraft(rows, id, { revision: draft.revision, publishedRevision: draft.revision, pages: kept });
    const change = { version, state: 'published' as const, ...buildEditColumns(scope, template) };
    await rows.update('chapterTemplates', change, (columns) => eq(columns.id, id));
    return version;
  });

/** Throws BIB-004 if the replacements from `next` lead back to `template`, BIB-012 if `next` is not published. */
const requireNoCycle = async (
  scope: Scope,
  rows: SharedAccess,
  template: ChapterTemplateRow,
  next: ChapterTemplateRow,
): Promise<void> => {
  const { chapterTemplates } = rows.views;
  const all = await rows
    .select({ code: chapterTemplates.code, replacedBy: chapterTemplates.replacedBy })
    .from(chapterTemplates)
    .where(buildTemplateCodeCondition(scope));
  const leadsTo = new Map(all.map(({ code, replacedBy }) => [code, replacedBy]));
  const seen = new Set<string>();
  for (let code: string | null = next.code; code !== null && !seen.has(code); code = leadsTo.get(code) ?? null) {
    if (code === template.code) throw createFieldRefusal('replacedBy', 'BIB-004', { titre: next.title });
    seen.add(code);
  }
  if (next.state !== 'published') throw createFieldRefusal('replacedBy', 'BIB-012');
};

/** Withdraws a chapter from new booklets; existing ones keep their copies. */
export const retireChapterTemplate = (db: Db, scope: Scope, id: string, replacement: string | null): Promise<void> =>
  changeTemplate(db, scope, id, async (template, rows) => {
    const next = replacement === null ? null : await requireTemplate(rows, scope, replacement, 'read');
    if (next) await requireNoCycle(scope, rows, template, next);
    const change = { state: 'obsolete' as const, replacedBy: next?.code ?? null, ...buildEditColumns(scope, template) };
    await rows.update('chapterTemplates', change, (columns) => eq(columns.id, id));
  });

/** Offers a chapter again; without any published version it becomes a draft. */
export const reviveChapterTemplate = (db: Db, scope: Scope, id: string): Promise<void> =>
  changeTemplate(db, scope, id, async (template, rows) => {
    if (template.state !== 'obsolete') return;
    const state = template.version === 0 ? ('draft' as const) : ('published' as const);
    const change = { state, replacedBy: null, ...buildEditColumns(scope, template) };
    await rows.update('chapterTemplates', change, (columns) => eq(columns.id, id));
  });

/**
 * Throws BIB-018 if another chapter has the same code, or the publisher has a page with the code of one of its pages:
 * booklets refer to both by code, so codes never change.
 */
const refuseSharedCode = async (db: Db, { id, code }: ChapterTemplateRow): Promise<void> => {
  const taken = await findTakenChapterCodes(db, [code], null, id);
  const shared = taken.has(code) ? code : await findPublisherPageCode(db, id);
  if (shared !== null) throw new Refusal('BIB-018', { code: shared });
};

/**
 * Turns a company chapter into a common one. Throws GEN-009 for users other than the publisher, BIB-014 if it contains
 * files, BIB-018 if the publisher or another company uses its code.
 */
export const promoteChapterTemplate = async (db: Db, scope: Scope, id: string): Promise<void> => {
  await requireTemplate(scope, scope, id, 'read');
  if (scope.actor.role !== 'super_admin') throw createPublisherRefusal();
  await changeTemplate(db, scope, id, async (template, rows, tx) => {
    if (template.companyId === null) throw new Refusal('BIB-015');
    const draft = await loadTemplateDraft(rows, scope, template);
    if (template.imageId !== null || hasFiles(draft)) throw new Refusal('BIB-014');
    await refuseSharedCode(tx, template);
    await rows.update('pageTemplates', { companyId: null }, ({ chapterTemplateId }) => eq(chapterTemplateId, id));
    const change = { companyId: null, ...buildEditColumns(scope, template) };
    await rows.update('chapterTemplates', change, (columns) => eq(columns.id, id));
  });
};

const hasFiles = (draft: TemplateDraft): boolean =>
  draft.pages.some(({ blocks }) => blocks.some(({ props }) => /"mediaId":"/.test(JSON.stringify(props))));
