import { and, eq, ne, sql } from 'drizzle-orm';
import type { createTemplate, updateTemplate } from '../../../contract/library/chapter-templates.ts';
import type { TemplateVariable } from '../../../contract/library/template-shapes.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { uniqueViolation } from '../../booklets/booklets/unique-violation.ts';
import {
  buildSharedCodeCondition,
  type ChapterTemplateRow,
  createPublisherRefusal,
  type DatabaseReader,
  requireTemplate,
} from '../../booklets/templates/find-template.ts';
import type { Db } from '../../platform/data/client.ts';
import { sectors } from '../../platform/data/platform-tables.ts';
import { chapterTemplates } from '../../platform/data/schema/library.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { listTemplateUsages } from '../../platform/data/template-usage.ts';
import { createConflictRefusal } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { VARIABLES } from '../content/variables.ts';
import { refuseForeignMedia } from './documents.ts';
import { saveTemplateDraft } from './drafts.ts';

const CODE_INDEXES = ['chapter_templates_code', 'chapter_templates_global_code'];

const createTakenCodeRefusal = (code: string): Refusal =>
  new Refusal('BIB-002', { code }, { code: [new Refusal('BIB-002', { code }).message] });

/**
 * Throws BIB-002 on the code if the company or the publisher uses it. The publisher may not take a code of a company:
 * that company would keep its own chapter and never see the publisher's.
 */
const refuseTakenCode = async (from: DatabaseReader, code: string, companyId: string | null): Promise<void> => {
  const [other] = await from
    .select({ id: chapterTemplates.id })
    .from(chapterTemplates)
    .where(and(eq(chapterTemplates.code, code), buildSharedCodeCondition(chapterTemplates, companyId)))
    .limit(1);
  if (other) throw createTakenCodeRefusal(code);
};

/** Creates a chapter as a draft. Returns its id. */
export const createChapterTemplate = async (
  db: Db,
  scope: Scope,
  { scope: reach, ...fields }: CallBody<typeof createTemplate>,
  more: Partial<Pick<ChapterTemplateRow, 'variables' | 'internalNote' | 'legalBasis'>> = {},
): Promise<string> => {
  if (reach === 'global' && scope.actor.role !== 'super_admin') throw createPublisherRefusal();
  const companyId = reach === 'global' ? null : scope.companyId;
  return db
    .transaction(async (tx) => {
      await refuseTakenCode(tx, fields.code, companyId);
      const by = { createdBy: scope.actor.id, updatedBy: scope.actor.id, editedAt: new Date() };
      const [row] = await tx
        .insert(chapterTemplates)
        .values({
          ...fields,
          ...more,
          ...by,
          companyId,
          state: 'draft',
          version: 0,
          position: sql`(select coalesce(max(position), 0) + 1 from chapter_templates)`,
        })
        .returning();
      if (!row) throw new Error('template not made');
      await saveTemplateDraft(tx, row.id, { revision: 1, publishedRevision: 0, pages: [] });
      return row.id;
    })
    .catch((error: unknown) => {
      if (CODE_INDEXES.includes(uniqueViolation(error) ?? '')) throw createTakenCodeRefusal(fields.code);
      throw error;
    });
};

/** Throws BIB-005 for a variable that the publisher or another template declares with another type. */
const refuseOtherKinds = async (
  from: DatabaseReader,
  id: string,
  companyId: string | null,
  variables: readonly TemplateVariable[],
): Promise<void> => {
  if (variables.length === 0) return;
  const others = await from
    .select({ variables: chapterTemplates.variables })
    .from(chapterTemplates)
    .where(
      and(
        ne(chapterTemplates.id, id),
        sql`(${chapterTemplates.companyId} is null or ${chapterTemplates.companyId} = ${companyId}::uuid)`,
      ),
    );
  const kinds = new Map<string, string>([
    ...others.flatMap((other) => other.variables.map(({ key, kind }): [string, string] => [key, kind])),
    ...VARIABLES.map(({ key, kind }): [string, string] => [key, kind]),
  ]);
  const seen = new Map<string, string>();
  for (const [at, { key, kind }] of variables.entries()) {
    const other = seen.get(key) ?? kinds.get(key);
    seen.set(key, kind);
    if (other === undefined || other === kind) continue;
    const values = { cle: key, type: KIND_LABELS[other] ?? other };
    throw new Refusal('BIB-005', values, { [`variables.${at}.kind`]: [new Refusal('BIB-005', values).message] });
  }
};

const KIND_LABELS: Record<string, string> = {
  text: 'texte',
  phone: 'téléphone',
  email: 'adresse e-mail',
  url: 'adresse web',
  hours: 'horaires',
  date: 'date',
  list: 'liste',
};

type SectorLevels = NonNullable<CallBody<typeof updateTemplate>['sectors']>;

/** Makes exactly these sectors suggest the chapter, at these levels. */
const updateSectorLevels = async (tx: Db, scope: Scope, code: string, levels: SectorLevels): Promise<void> => {
  const rows = await tx.select().from(sectors);
  if (levels.some(({ id }) => !rows.some((row) => row.id === id))) throw new Refusal('GEN-010');
  for (const row of rows) {
    const level = levels.find(({ id }) => id === row.id)?.level;
    const before = row.chapters.find((chapter) => chapter.code === code);
    if (before?.level === level) continue;
    const others = row.chapters.filter((chapter) => chapter.code !== code);
    const chapters = before
      ? row.chapters.flatMap((one) => (one.code !== code ? [one] : level ? [{ code, level }] : []))
      : [...others, ...(level ? [{ code, level }] : [])];
    await tx
      .update(sectors)
      .set({ chapters, editedAt: new Date(), updatedBy: scope.actor.id, rowVersion: row.rowVersion + 1 })
      .where(eq(sectors.id, row.id));
  }
};

/** Updates the card. Throws GEN-011 without details after a concurrent change. */
export const updateTemplateCard = async (
  db: Db,
  scope: Scope,
  id: string,
  { rowVersion, sectors: levels, ...fields }: CallBody<typeof updateTemplate>,
): Promise<void> => {
  const seen = await requireTemplate(db, scope, id, 'edit');
  if (fields.imageId) await refuseForeignMedia(scope, seen, { imageId: null, file: { mediaId: fields.imageId } });
  const isPlatform = scope.actor.role === 'super_admin' && seen.companyId === null;
  if (levels && !isPlatform) throw createPublisherRefusal();
  await db.transaction(async (tx) => {
    const template = await requireTemplate(tx, scope, id, 'edit', { lock: true });
    if (template.rowVersion !== rowVersion) {
      throw createConflictRefusal(null, template.updatedAt, scope.actor.timeZone);
    }
    if (fields.variables) await refuseOtherKinds(tx, id, template.companyId, fields.variables);
    if (levels) await updateSectorLevels(tx as unknown as Db, scope, template.code, levels);
    await tx
      .update(chapterTemplates)
      .set({ ...fields, ...buildEditColumns(scope), rowVersion: rowVersion + 1 })
      .where(eq(chapterTemplates.id, id));
  });
};

/** Columns of every change by a person: later releases then leave the chapter unchanged. */
export const buildEditColumns = (scope: Scope) => ({
  editedAt: new Date(),
  updatedAt: new Date(),
  updatedBy: scope.actor.id,
});

const MAX_NAMED_BOOKLETS = 20;

/**
 * Moves an unused chapter to the bin. Throws BIB-001 with the booklets that use it; those of other companies only as a
 * number.
 */
export const moveTemplateToBin = async (db: Db, scope: Scope, id: string): Promise<string> => {
  await requireTemplate(db, scope, id, 'edit');
  return db.transaction(async (tx) => {
    const template = await requireTemplate(tx, scope, id, 'edit', { lock: true });
    const { total, rows } = await listTemplateUsages(tx as unknown as Db, id, null, MAX_NAMED_BOOKLETS);
    if (total > 0) {
      const booklets = rows
        .filter(({ companyId }) => scope.actor.role === 'super_admin' || companyId === scope.companyId)
        .map(({ bookletId, title, company }) => ({ id: bookletId, title, company }));
      throw new Refusal('BIB-001', { n: total }, undefined, { booklets });
    }
    await tx
      .update(chapterTemplates)
      .set({ deletedAt: new Date(), rowVersion: template.rowVersion + 1, ...buildEditColumns(scope) })
      .where(eq(chapterTemplates.id, id));
    return template.title;
  });
};
