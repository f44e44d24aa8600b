import { and, eq, inArray, isNull, ne, notInArray } from 'drizzle-orm';
import type { FrozenPage } from '../../../contract/library/template-shapes.ts';
import { freeSlug } from '../../booklets/booklets/slugs.ts';
import type { Db } from '../../platform/data/client.ts';
import {
  chapterTemplates,
  pageTemplates,
  type TemplateBlock,
  templateVersions,
} from '../../platform/data/schema/library.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { pagesThere } from './document.ts';
import { type Draft, draftOf, frozen, keepDraft } from './drafts.ts';
import { edited } from './editing.ts';
import {
  knownByCode,
  ofPublisher,
  type Reader,
  refuseObsolete,
  sharesCodes,
  type TemplateRow,
  templateFor,
} from './found.ts';

/** Another template of the same library may have published a page with the same code in the meantime. */
const withFreeCodes = async (
  from: Reader,
  { id, companyId }: Pick<TemplateRow, 'id' | 'companyId'>,
  draft: Draft,
): Promise<Draft> => {
  const codes = pagesThere(draft).map(({ code }) => code);
  const rows = await from
    .select({ code: pageTemplates.code })
    .from(pageTemplates)
    .where(
      and(
        inArray(pageTemplates.code, codes),
        ne(pageTemplates.chapterTemplateId, id),
        sharesCodes(pageTemplates, companyId),
      ),
    );
  const taken = new Set(rows.map(({ code }) => code));
  if (taken.size === 0) return draft;
  const pages = draft.pages.map((page) => {
    if (!taken.has(page.code)) return page;
    const code = freeSlug(page.code, (one) => taken.has(one) || codes.includes(one));
    taken.add(code);
    return { ...page, code };
  });
  return { ...draft, pages };
};

/** Replaces the page templates, from which new booklets start, with the version content. */
const offer = async (tx: Db, template: TemplateRow, draft: Draft, pages: readonly FrozenPage[]): Promise<void> => {
  const ids = pagesThere(draft).map(({ id }) => id);
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
export const publish = async (db: Db, scope: Scope, id: string, notes: string): Promise<number> => {
  await templateFor(db, scope, id, 'edit');
  return db.transaction(async (tx) => {
    const inside = tx as unknown as Db;
    const template = await templateFor(tx, scope, id, 'edit', { lock: true });
    refuseObsolete(template);
    const written = await draftOf(tx, template);
    if (pagesThere(written).length === 0) throw new Refusal('BIB-003');
    if (template.version > 0 && written.revision === written.publishedRevision) {
      throw new Refusal('BIB-006', { n: template.version });
    }
    const draft = await withFreeCodes(tx, template, written);
    const pages = frozen(draft.pages);
    const version = template.version + 1;
    await offer(inside, template, draft, pages);
    await tx
      .insert(templateVersions)
      .values({ chapterTemplateId: id, version, notes, pages, publishedBy: scope.actor.id });
    // Deleted pages and blocks could be restored until now; from here they are gone, with their refs.
    const kept = pagesThere(draft).map((page) => ({ ...page, blocks: page.blocks.filter(({ deleted }) => !deleted) }));
    await keepDraft(inside, id, { revision: draft.revision, publishedRevision: draft.revision, pages: kept });
    await tx
      .update(chapterTemplates)
      .set({ version, state: 'published', rowVersion: template.rowVersion + 1, ...edited(scope) })
      .where(eq(chapterTemplates.id, id));
    return version;
  });
};

/** Throws BIB-004 if the replacements from `next` lead back to `template`, BIB-012 if `next` is not published. */
const refuseCircle = async (from: Reader, scope: Scope, template: TemplateRow, next: TemplateRow): Promise<void> => {
  const beside = (refusal: Refusal) => new Refusal(refusal.code, refusal.values, { replacedBy: [refusal.message] });
  const all = await from
    .select({ code: chapterTemplates.code, replacedBy: chapterTemplates.replacedBy })
    .from(chapterTemplates)
    .where(knownByCode(scope));
  const leadsTo = new Map(all.map(({ code, replacedBy }) => [code, replacedBy]));
  const seen = new Set<string>();
  for (let code: string | null = next.code; code !== null && !seen.has(code); code = leadsTo.get(code) ?? null) {
    if (code === template.code) throw beside(new Refusal('BIB-004', { titre: next.title }));
    seen.add(code);
  }
  if (next.state !== 'published') throw beside(new Refusal('BIB-012'));
};

/** Withdraws a chapter from new booklets; existing ones keep their copies. */
export const retire = async (db: Db, scope: Scope, id: string, replacement: string | null): Promise<void> => {
  await templateFor(db, scope, id, 'edit');
  await db.transaction(async (tx) => {
    const template = await templateFor(tx, scope, id, 'edit', { lock: true });
    const next = replacement === null ? null : await templateFor(tx, scope, replacement, 'read');
    if (next) await refuseCircle(tx, scope, template, next);
    await tx
      .update(chapterTemplates)
      .set({
        state: 'obsolete',
        replacedBy: next?.code ?? null,
        rowVersion: template.rowVersion + 1,
        ...edited(scope),
      })
      .where(eq(chapterTemplates.id, id));
  });
};

/** Offers a chapter again; without any published version it becomes a draft. */
export const revive = async (db: Db, scope: Scope, id: string): Promise<void> => {
  await templateFor(db, scope, id, 'edit');
  await db.transaction(async (tx) => {
    const template = await templateFor(tx, scope, id, 'edit', { lock: true });
    if (template.state !== 'obsolete') return;
    await tx
      .update(chapterTemplates)
      .set({
        state: template.version === 0 ? 'draft' : 'published',
        replacedBy: null,
        rowVersion: template.rowVersion + 1,
        ...edited(scope),
      })
      .where(eq(chapterTemplates.id, id));
  });
};

/**
 * Throws BIB-018 if another chapter has the same code, or the publisher has a page with the code of one of its pages:
 * booklets refer to both by code, so codes never change.
 */
const refuseSharedCode = async (from: Reader, { id, code }: TemplateRow): Promise<void> => {
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
export const promote = async (db: Db, scope: Scope, id: string): Promise<void> => {
  await templateFor(db, scope, id, 'read');
  if (scope.actor.role !== 'super_admin') throw ofPublisher();
  await db.transaction(async (tx) => {
    const template = await templateFor(tx, scope, id, 'edit', { lock: true });
    if (template.companyId === null) throw new Refusal('BIB-015');
    const draft = await draftOf(tx, template);
    if (template.imageId !== null || holdsFiles(draft)) throw new Refusal('BIB-014');
    await refuseSharedCode(tx, template);
    await tx.update(pageTemplates).set({ companyId: null }).where(eq(pageTemplates.chapterTemplateId, id));
    await tx
      .update(chapterTemplates)
      .set({ companyId: null, rowVersion: template.rowVersion + 1, ...edited(scope) })
      .where(eq(chapterTemplates.id, id));
  });
};

const holdsFiles = (draft: Draft): boolean =>
  draft.pages.some(({ blocks }) => blocks.some(({ props }) => /"mediaId":"/.test(JSON.stringify(props))));
