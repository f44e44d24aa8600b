import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import {
  type createSector,
  type SectorCard,
  type SectorFields,
  type SectorRow,
  sectorFields,
  sectorRow,
} from '../../../contract/library/sector-cards.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { errorText, phraseText } from '../../../contract/platform/errors.ts';
import { hasPermission } from '../../../contract/platform/permissions.ts';
import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import type { DatabaseReader } from '../../booklets/index.ts';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { selectSectorUsageCounts } from '../../platform/data/queries/template-usage.ts';
import { uniqueViolation } from '../../platform/data/statements/unique-violation.ts';
import { createConflictRefusal } from '../../platform/http/conflict.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { toFoldedKey } from '../../platform/text/titles.ts';
import { findUsageCompanyId } from '../templates/template-list.ts';
import { loadSectorPictures, refuseUnsharedPictures } from './sector-pictures.ts';

// An explicit table name: the database would resolve a bare column in `uses` first.
const buildUsageCount = (scope: Scope) =>
  sql<number>`coalesce((select n from ${selectSectorUsageCounts(findUsageCompanyId(scope))} uses where uses.id = ${sectors}.id), 0)`;

const canEditSectors = ({ actor }: Scope): boolean => hasPermission('sectors.write', actor.role);
/** Only users who may edit sectors see inactive ones. */
const buildSectorCondition = (scope: Scope) => (canEditSectors(scope) ? undefined : eq(sectors.active, true));

const storedRowFields = sectorRow.omit({ chapters: true, usages: true, updatedAt: true });

/** Lists the sectors visible to the actor, by position. */
export const listSectorRows = async (scope: Scope): Promise<SectorRow[]> => {
  const rows = await scope
    .select({ sector: sectors, usages: buildUsageCount(scope) })
    .from(sectors)
    .where(buildSectorCondition(scope))
    .orderBy(asc(sectors.position), asc(sectors.code));
  return rows.map(({ sector, usages: n }) => ({
    ...pickSchemaFields(sector, storedRowFields),
    chapters: sector.chapters.length,
    usages: n,
    updatedAt: sector.updatedAt.toISOString(),
  }));
};

/** Loads the card of a sector; throws GEN-010 for an invisible one. */
export const loadSectorCard = async (scope: Scope, id: string): Promise<SectorCard> => {
  const { chapterTemplates } = scope.views;
  const [[row], templates] = await Promise.all([
    scope
      .select({ sector: sectors, usages: buildUsageCount(scope) })
      .from(sectors)
      .where(and(eq(sectors.id, id), buildSectorCondition(scope))),
    scope
      .select({ code: chapterTemplates.code, title: chapterTemplates.title })
      .from(chapterTemplates)
      .where(
        and(
          isNull(chapterTemplates.companyId),
          isNull(chapterTemplates.deletedAt),
          ne(chapterTemplates.state, 'obsolete'),
        ),
      )
      .orderBy(asc(chapterTemplates.position)),
  ]);
  if (!row) throw new Refusal('GEN-010');
  const pictures = await loadSectorPictures(scope, [row.sector]);
  return {
    id,
    code: row.sector.code,
    rowVersion: row.sector.rowVersion,
    usages: row.usages,
    fields: pickSchemaFields(row.sector, sectorFields),
    pictures: [...pictures.values()],
    templates,
    can: { edit: canEditSectors(scope) },
  };
};

/** Throws BIB-010 on the label if another active or inactive sector has it, ignoring accents. */
const refuseTakenLabel = async (from: DatabaseReader, label: string, id: string | null): Promise<void> => {
  const rows = await from.select({ id: sectors.id, label: sectors.label }).from(sectors);
  const wanted = toFoldedKey(label);
  const isTaken = rows.some((row) => row.id !== id && toFoldedKey(row.label) === wanted);
  if (isTaken) throw createFieldRefusal('label', 'BIB-010');
};

/** Creates an inactive sector; an editor activates it later. */
export const insertSector = async (db: Db, scope: Scope, asked: CallBody<typeof createSector>): Promise<string> =>
  db
    .transaction(async (tx) => {
      await refuseTakenLabel(tx, asked.label, null);
      const [row] = await tx
        .insert(sectors)
        .values({
          ...asked,
          nafCodes: [],
          palette: DEFAULT_THEME.colours,
          lexicon: [],
          obligations: [],
          chapters: [],
          active: false,
          position: sql`(select coalesce(max(position), 0) + 1 from sectors)`,
          editedAt: new Date(),
          createdBy: scope.actor.id,
          updatedBy: scope.actor.id,
        })
        .returning();
      if (!row) throw new Error('sector not made');
      return row.id;
    })
    .catch((error: unknown) => {
      const isTaken = uniqueViolation(error) === 'sectors_code';
      throw isTaken ? createFieldRefusal('code', 'BIB-002', { code: asked.code }) : error;
    });

/** Throws GEN-019 on each chapter that is not a common one or appears twice. */
const refuseUnknownChapters = async (
  from: DatabaseReader,
  { views }: Pick<Scope, 'views'>,
  { chapters, obligations }: SectorFields,
): Promise<void> => {
  const { chapterTemplates } = views;
  const rows = await from
    .select({ code: chapterTemplates.code })
    .from(chapterTemplates)
    .where(and(isNull(chapterTemplates.companyId), isNull(chapterTemplates.deletedAt)));
  const known = new Set(rows.map(({ code }) => code));
  const errors: Record<string, string[]> = {};
  chapters.forEach(({ code }, at) => {
    const twice = chapters.findIndex((one) => one.code === code) !== at;
    if (twice || !known.has(code)) errors[`chapters.${at}.code`] = [errorText('GEN-019')];
  });
  obligations.forEach(({ chapterCode }, at) => {
    if (chapterCode !== null && !known.has(chapterCode))
      errors[`obligations.${at}.chapterCode`] = [errorText('GEN-019')];
  });
  if (Object.keys(errors).length > 0) throw new Refusal('GEN-019', {}, errors);
};

/** Warnings for NAF codes that another sector has too, one sentence each: both would be suggested. */
const listSharedNafWarnings = async (
  from: DatabaseReader,
  id: string,
  nafCodes: readonly string[],
): Promise<string[]> => {
  const others = await from
    .select({ label: sectors.label, nafCodes: sectors.nafCodes })
    .from(sectors)
    .where(ne(sectors.id, id));
  return nafCodes.flatMap((code) =>
    others
      .filter((other) => other.nafCodes.includes(code))
      .map(({ label }) => phraseText('Le code NAF {code} est aussi celui du secteur « {nom} ».', { code, nom: label })),
  );
};

/** Updates a sector; booklets keep an inactive one. Throws GEN-011 after a concurrent change. Returns the warnings. */
export const updateSectorFields = async (
  db: Db,
  scope: Scope,
  id: string,
  { fields, rowVersion }: { fields: SectorFields; rowVersion: number },
): Promise<string[]> => {
  const [before] = await scope.select().from(sectors).where(eq(sectors.id, id));
  if (!before) throw new Refusal('GEN-010');
  await refuseUnsharedPictures(scope, fields, before);
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(sectors).where(eq(sectors.id, id)).for('update');
    if (!row) throw new Refusal('GEN-010');
    if (row.rowVersion !== rowVersion) {
      throw createConflictRefusal(null, row.updatedAt, scope.actor.timeZone);
    }
    await refuseTakenLabel(tx, fields.label, id);
    await refuseUnknownChapters(tx, scope, fields);
    await tx
      .update(sectors)
      .set({
        ...fields,
        nafCodes: [...new Set(fields.nafCodes)],
        rowVersion: rowVersion + 1,
        editedAt: new Date(),
        updatedAt: new Date(),
        updatedBy: scope.actor.id,
      })
      .where(eq(sectors.id, id));
    return listSharedNafWarnings(tx, id, fields.nafCodes);
  });
};
