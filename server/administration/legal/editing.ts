import { createHash } from 'node:crypto';
import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { LegalKind } from '../../../contract/administration/accounts/auth.ts';
import {
  type LegalDraft,
  type LegalEditing,
  type LegalSummary,
  type LegalVersion,
  legalDraft,
} from '../../../contract/administration/legal/legal.ts';
import { applyFrenchSpacing } from '../../../contract/platform/errors.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { SharedAccess, type SharedRow } from '../../platform/data/access/shared-access.ts';
import { buildTrackingColumns, requireRowVersion, StaleRowError } from '../../platform/data/access/versioned-row.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { toLimitedList } from '../../platform/data/queries/limited-list.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { getAuditLine } from '../../platform/http/audit-note.ts';
import { buildCompanyConflict, refuseConflict } from '../../platform/http/conflict.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { formatFrenchDay, getLocalDay } from '../../platform/text/calendar/days.ts';
import { requirePlatformStaff } from '../audit/require-platform-staff.ts';
import { buildTermsAcceptedCondition } from './in-force.ts';
import { sanitiseLegalText } from './sanitise.ts';

const PLATFORM_KINDS: readonly LegalKind[] = ['terms', 'privacy', 'legal_notice', 'accessibility'];

/** Owner of a text: null for the platform, whose staff alone edits it (GEN-009). */
const findOwnerId = (scope: Scope, kind: LegalKind): string | null => {
  if (!PLATFORM_KINDS.includes(kind)) return scope.companyId;
  requirePlatformStaff(scope, 'legal.write');
  return null;
};

const openLegalTexts = (db: Db, owner: string | null) =>
  new SharedAccess(db, { companyId: owner, isStaff: owner === null });

type LegalTable = SharedAccess['views']['legalDocuments' | 'legalDrafts'];

const buildFilter = (
  table: { kind: LegalTable['kind']; companyId: LegalTable['companyId'] },
  kind: LegalKind,
  owner: string | null,
): SQL | undefined => and(eq(table.kind, kind), owner === null ? isNull(table.companyId) : eq(table.companyId, owner));

type Document = SharedRow<'legalDocuments'>;

/** Maximum number of listed versions of a text: the latest. */
const MAX_LISTED_VERSIONS = 100;

const listVersions = (db: Db, kind: LegalKind, owner: string | null): Promise<Document[]> => {
  const access = openLegalTexts(db, owner);
  const { legalDocuments } = access.views;
  return access
    .select()
    .from(legalDocuments)
    .where(buildFilter(legalDocuments, kind, owner))
    .orderBy(desc(legalDocuments.version))
    .limit(MAX_LISTED_VERSIONS);
};

const countVersions = (db: Db, kind: LegalKind, owner: string | null): Promise<number> => {
  const access = openLegalTexts(db, owner);
  const { legalDocuments } = access.views;
  return access.countRows(legalDocuments, buildFilter(legalDocuments, kind, owner));
};

const toLegalVersion = (row: Document, names: Map<string, string>): LegalVersion => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  createdBy: names.get(row.createdBy ?? '') ?? '',
});

const findDraft = async (db: Db, kind: LegalKind, owner: string | null) => {
  const access = openLegalTexts(db, owner);
  const { legalDrafts } = access.views;
  const [row] = await access
    .select()
    .from(legalDrafts)
    .where(buildFilter(legalDrafts, kind, owner));
  return row ?? null;
};

/** Draft of a text, and its versions. */
export const loadLegalEditing = async (db: Db, scope: Scope, kind: LegalKind): Promise<LegalEditing> => {
  const owner = findOwnerId(scope, kind);
  const [draft, versions] = [await findDraft(db, kind, owner), await listVersions(db, kind, owner)];
  const names = await loadUserNames(
    scope,
    versions.map(({ createdBy }) => createdBy),
  );
  const { left } = await toLimitedList(versions, MAX_LISTED_VERSIONS, () => countVersions(db, kind, owner));
  const [last] = versions;
  return {
    kind,
    draft: draft && { ...pickFields(draft, legalDraft.keyof().options), rowVersion: draft.rowVersion },
    versions: versions.map((row) => toLegalVersion(row, names)),
    versionsLeft: left,
    last: last ? { title: last.title, body: last.body } : null,
  };
};

/** One version; GEN-010 for an unknown one. */
export const loadLegalVersion = async (db: Db, scope: Scope, kind: LegalKind, number: number) => {
  const owner = findOwnerId(scope, kind);
  const access = openLegalTexts(db, owner);
  const { legalDocuments } = access.views;
  const [row] = await access
    .select()
    .from(legalDocuments)
    .where(and(buildFilter(legalDocuments, kind, owner), eq(legalDocuments.version, number)));
  if (!row) throw new Refusal('GEN-010');
  return { ...toLegalVersion(row, await loadUserNames(scope, [row.createdBy])), body: row.body };
};

const createDraftConflict = async (db: Db, scope: Scope, kind: LegalKind): Promise<Refusal> => {
  const current = await findDraft(db, kind, findOwnerId(scope, kind));
  return buildCompanyConflict(scope, current, (await loadLegalEditing(db, scope, kind)).draft);
};

/** Saves the draft. GEN-011 with the current draft after a concurrent change. */
export const storeLegalDraft = async (
  db: Db,
  scope: Scope,
  kind: LegalKind,
  { rowVersion, ...fields }: LegalDraft & { rowVersion: number | null },
): Promise<void> => {
  const owner = findOwnerId(scope, kind);
  const by = scope.actor.id;
  const values = { ...fields, body: applyFrenchSpacing(sanitiseLegalText(fields.body)) };
  getAuditLine(scope).note({
    companyId: owner,
    object: { kind: 'legal', id: kind },
    label: fields.title,
    after: { effectiveOn: fields.effectiveOn },
  });
  const access = openLegalTexts(db, owner);
  const save = async (): Promise<void> => {
    const made = { ...values, kind, companyId: owner, createdBy: by, updatedBy: by };
    const saved =
      rowVersion === null
        ? await access.insert('legalDrafts', [made], { ifAbsent: true })
        : await access.update('legalDrafts', { ...values, ...buildTrackingColumns(scope) }, (drafts) =>
            and(buildFilter(drafts, kind, owner), eq(drafts.rowVersion, rowVersion)),
          );
    if (saved.length === 0) throw new StaleRowError();
  };
  await refuseConflict(() => createDraftConflict(db, scope, kind), save);
};

export const deleteLegalDraft = async (db: Db, scope: Scope, kind: LegalKind): Promise<void> => {
  const owner = findOwnerId(scope, kind);
  getAuditLine(scope).note({ companyId: owner, object: { kind: 'legal', id: kind } });
  await openLegalTexts(db, owner).deleteRows('legalDrafts', (drafts) => buildFilter(drafts, kind, owner));
};

/**
 * Publishes the draft as the next version. From the second version on it must describe the changes (GEN-001 under the
 * field), and may not apply before today (LEG-003). GEN-011 when the draft is no longer the one read.
 */
export const publishLegalVersion = (db: Db, scope: Scope, kind: LegalKind, rowVersion: number): Promise<number> =>
  refuseConflict(
    () => createDraftConflict(db, scope, kind),
    () => publishDraft(db, scope, kind, rowVersion),
  );

const publishDraft = async (db: Db, scope: Scope, kind: LegalKind, rowVersion: number): Promise<number> => {
  const owner = findOwnerId(scope, kind);
  const draft = await findDraft(db, kind, owner);
  if (!draft) throw new Refusal('GEN-010');
  requireRowVersion(draft, rowVersion);
  const [last] = await listVersions(db, kind, owner);
  if (last && draft.changes.trim() === '') throw createFieldRefusal('changes', 'GEN-001');
  const earliest = [getLocalDay('Europe/Paris'), last?.effectiveOn ?? ''].sort().at(-1) ?? '';
  if (draft.effectiveOn < earliest) {
    throw createFieldRefusal('effectiveOn', 'LEG-003', { date: formatFrenchDay(earliest) });
  }
  const version = (last?.version ?? 0) + 1;
  const sha256 = createHash('sha256').update(draft.body).digest('hex');
  const text = { ...pickFields(draft, legalDraft.keyof().options), kind, companyId: owner, version, sha256 };
  await openLegalTexts(db, owner).transaction(async (access) => {
    await access.insert('legalDocuments', [{ ...text, createdBy: scope.actor.id }]);
    const gone = await access.deleteRows('legalDrafts', (drafts) =>
      and(eq(drafts.id, draft.id), eq(drafts.rowVersion, rowVersion)),
    );
    if (gone === 0) throw new StaleRowError();
  });
  getAuditLine(scope).note({
    companyId: owner,
    object: { kind: 'legal', id: kind },
    label: draft.title,
    after: { version, effectiveOn: draft.effectiveOn },
  });
  return version;
};

const countAcceptances = async (db: Db) => {
  const access = new AccountAccess(db, ALL_COMPANIES);
  const { users } = access.views;
  const active = eq(users.status, 'active');
  return {
    n: await access.countRows(users, and(active, buildTermsAcceptedCondition(users.id))),
    of: await access.countRows(users, active),
  };
};

/** Texts that the actor may edit, each with its version in force. */
export const listLegalSummaries = async (db: Db, scope: Scope): Promise<LegalSummary[]> => {
  const kinds: LegalKind[] =
    scope.actor.role === 'super_admin' ? [...PLATFORM_KINDS, 'reader_notice'] : ['reader_notice'];
  const today = getLocalDay('Europe/Paris');
  const told: LegalSummary[] = [];
  for (const kind of kinds) {
    const { versions, draft } = await loadLegalEditing(db, scope, kind);
    told.push({
      kind,
      current: versions.find(({ effectiveOn }) => effectiveOn <= today) ?? null,
      coming: versions.find(({ effectiveOn }) => effectiveOn > today) ?? null,
      hasDraft: draft !== null,
      accepted: kind === 'terms' ? await countAcceptances(db) : null,
    });
  }
  return told;
};
