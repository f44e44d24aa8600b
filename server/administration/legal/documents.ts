import { and, desc, eq, sql } from 'drizzle-orm';
import type { LegalKind } from '../../../contract/administration/accounts/auth.ts';
import { SharedAccess } from '../../platform/data/access/shared-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { toLimitedList } from '../../platform/data/queries/limited-list.ts';
import { Refusal, requireFirstRow } from '../../platform/http/refusal.ts';
import { inForceCondition, TODAY_IN_PARIS } from './in-force.ts';

/** Maximum number of listed versions of a text: the latest. */
const MAX_LISTED_VERSIONS = 100;

const openPlatformTexts = (db: Db) => new SharedAccess(db, { companyId: null, isStaff: false });

/** Version in force of a legal text of the platform; null before the first. */
export const findCurrentDocument = async (db: Db, kind: LegalKind) => {
  const access = openPlatformTexts(db);
  const { legalDocuments } = access.views;
  const [row] = await access
    .select()
    .from(legalDocuments)
    .where(and(eq(legalDocuments.kind, kind), inForceCondition))
    .orderBy(desc(legalDocuments.version))
    .limit(1);
  return row ?? null;
};

/**
 * A version of a platform text (by default the one in force) and the list of all versions up to now. Throws GEN-010,
 * also for a future version.
 */
export const loadLegalDocument = async (db: Db, kind: LegalKind, version?: number) => {
  const access = openPlatformTexts(db);
  const { legalDocuments } = access.views;
  const filter = and(eq(legalDocuments.kind, kind), inForceCondition);
  const versions = await access
    .select({ version: legalDocuments.version, effectiveOn: legalDocuments.effectiveOn })
    .from(legalDocuments)
    .where(filter)
    .orderBy(desc(legalDocuments.version))
    .limit(MAX_LISTED_VERSIONS);
  const { left: versionsLeft } = await toLimitedList(versions, MAX_LISTED_VERSIONS, () =>
    access.countRows(legalDocuments, filter),
  );
  const wanted = version ?? versions[0]?.version;
  if (wanted === undefined) throw new Refusal('GEN-010');
  const row = requireFirstRow(
    await access
      .select()
      .from(legalDocuments)
      .where(and(filter, eq(legalDocuments.version, wanted))),
  );
  return { ...row, versions, versionsLeft };
};

/** The company's own data notice for readers, in force now; null: none. */
export const findReaderNotice = async (
  db: Db,
  companyId: string,
): Promise<{ version: number; title: string; body: string } | null> => {
  const access = new SharedAccess(db, { companyId, isStaff: false });
  const { legalDocuments } = access.views;
  const { version, title, body } = legalDocuments;
  const [row] = await access
    .select({ version, title, body })
    .from(legalDocuments)
    .where(
      and(
        eq(legalDocuments.kind, 'reader_notice'),
        eq(legalDocuments.companyId, companyId),
        sql`${legalDocuments.effectiveOn} <= ${TODAY_IN_PARIS}`,
      ),
    )
    .orderBy(desc(version))
    .limit(1);
  return row ?? null;
};
