import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { createTemplate, updateTemplate } from '../../../contract/library/chapter-templates.ts';
import type { TemplateVariable } from '../../../contract/library/template-shapes.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { requireKnownLanguages } from '../../administration/index.ts';
import {
  buildEditColumns,
  type ChapterTemplateRow,
  changeTemplate,
  createPublisherRefusal,
  requireTemplate,
  VARIABLES,
} from '../../booklets/index.ts';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { SharedAccess } from '../../platform/data/access/shared-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { findTakenChapterCodes } from '../../platform/data/queries/template-codes.ts';
import { listTemplateUsages } from '../../platform/data/queries/template-usage.ts';
import { uniqueViolation } from '../../platform/data/statements/unique-violation.ts';
import { createConflictRefusal } from '../../platform/http/conflict.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { refuseForeignMedia } from './documents.ts';
import { saveTemplateDraft } from './drafts.ts';

const CODE_INDEXES = ['chapter_templates_code', 'chapter_templates_global_code'];

const createTakenCodeRefusal = (code: string): Refusal => createFieldRefusal('code', 'BIB-002', { code });

/** Creates a chapter as a draft. Returns its id. */
export const createChapterTemplate = (
  rows: SharedAccess,
  scope: Scope,
  { scope: reach, ...fields }: CallBody<typeof createTemplate>,
  more: Partial<Pick<ChapterTemplateRow, 'variables' | 'internalNote' | 'legalBasis' | 'languages'>> = {},
): Promise<string> => {
  if (reach === 'global' && scope.actor.role !== 'super_admin') throw createPublisherRefusal();
  const companyId = reach === 'global' ? null : scope.companyId;
  return rows
    .transaction(async (inside, tx) => {
      const taken = await findTakenChapterCodes(tx, [fields.code], companyId);
      if (taken.size > 0) throw createTakenCodeRefusal(fields.code);
      const by = { createdBy: scope.actor.id, updatedBy: scope.actor.id, editedAt: new Date() };
      const position = sql`(select coalesce(max(position), 0) + 1 from chapter_templates)`;
      const [row] = await inside.insert('chapterTemplates', [
        { ...fields, ...more, ...by, companyId, state: 'draft', version: 0, position },
      ]);
      if (!row) throw new Error('template not made');
      await saveTemplateDraft(inside, row.id, { revision: 1, publishedRevision: 0, pages: [] });
      return row.id;
    })
    .catch((error: unknown) => {
      if (CODE_INDEXES.includes(uniqueViolation(error) ?? '')) throw createTakenCodeRefusal(fields.code);
      throw error;
    });
};

/** Throws BIB-005 for a variable that the publisher or another template declares with another type. */
const refuseOtherKinds = async (
  rows: SharedAccess,
  { id, companyId }: ChapterTemplateRow,
  variables: readonly TemplateVariable[],
): Promise<void> => {
  if (variables.length === 0) return;
  const { chapterTemplates } = rows.views;
  const isOfPublisher = companyId === null ? isNull(chapterTemplates.companyId) : undefined;
  const others = await rows
    .select({ variables: chapterTemplates.variables })
    .from(chapterTemplates)
    .where(and(ne(chapterTemplates.id, id), isOfPublisher));
  const kinds = new Map<string, string>([
    ...others.flatMap((other) => other.variables.map(({ key, kind }): [string, string] => [key, kind])),
    ...VARIABLES.map(({ key, kind }): [string, string] => [key, kind]),
  ]);
  const seen = new Map<string, string>();
  for (const [at, { key, kind }] of variables.entries()) {
    const other = seen.get(key) ?? kinds.get(key);
    seen.set(key, kind);
    if (other === undefined || other === kind) continue;
    throw createFieldRefusal(`variables.${at}.kind`, 'BIB-005', { cle: key, type: KIND_LABELS[other] ?? other });
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
  const seen = await requireTemplate(scope, scope, id, 'edit');
  if (fields.imageId) await refuseForeignMedia(scope, seen, { imageId: null, file: { mediaId: fields.imageId } });
  const isPlatform = scope.actor.role === 'super_admin' && seen.companyId === null;
  if (levels && !isPlatform) throw createPublisherRefusal();
  if (fields.languages) await requireKnownLanguages(db, fields.languages);
  await changeTemplate(db, scope, id, async (template, rows, tx) => {
    if (template.rowVersion !== rowVersion) {
      throw createConflictRefusal(null, template.updatedAt, scope.actor.timeZone);
    }
    if (fields.variables) await refuseOtherKinds(rows, template, fields.variables);
    if (levels) await updateSectorLevels(tx, scope, template.code, levels);
    const change = { ...fields, ...buildEditColumns(scope, template) };
    await rows.update('chapterTemplates', change, (columns) => eq(columns.id, id));
  });
};

const MAX_NAMED_BOOKLETS = 20;

/**
 * Moves an unused chapter to the bin. Throws BIB-001 with the booklets that use it; those of other companies only as a
 * number.
 */
export const moveTemplateToBin = (db: Db, scope: Scope, id: string): Promise<string> =>
  changeTemplate(db, scope, id, async (template, rows, tx) => {
    const usages = await listTemplateUsages(tx, id, null, MAX_NAMED_BOOKLETS);
    if (usages.total > 0) {
      const booklets = usages.rows
        .filter(({ companyId }) => scope.actor.role === 'super_admin' || companyId === scope.companyId)
        .map(({ bookletId, title, company }) => ({ id: bookletId, title, company }));
      throw new Refusal('BIB-001', { n: usages.total }, undefined, { booklets });
    }
    const change = { deletedAt: new Date(), ...buildEditColumns(scope, template) };
    await rows.update('chapterTemplates', change, (columns) => eq(columns.id, id));
    return template.title;
  });
