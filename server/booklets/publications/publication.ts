import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { hasAccessMethod } from '../../../contract/booklets/access/access.ts';
import type { PublicationKind } from '../../../contract/booklets/booklets/booklet-kinds.ts';
import type { ActiveSendings } from '../../../contract/booklets/booklets/booklets.ts';
import type { ChangeChoice } from '../../../contract/booklets/publications/change-choices.ts';
import type { GateFinding, listPublications } from '../../../contract/booklets/publications/publications.ts';
import type { VersionChange } from '../../../contract/booklets/publications/version-changes.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { PANEL_ROWS } from '../../../contract/platform/shared.ts';
import { requireRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { getAuditLine } from '../../platform/http/audit-note.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordActivity } from '../booklets/activity.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { listDueUpdates, pauseSendings, recountAfterPublication } from '../booklets/hooks.ts';
import { lockBooklet } from '../booklets/lock-booklet.ts';
import { createBookletStateRefusal, refuseArchivedBooklet, refuseBinnedBooklet } from '../booklets/state.ts';
import { applyProposals, classifyChanges } from '../changes/classify-changes.ts';
import { describeLoweredChanges } from '../changes/describe-lowered.ts';
import { findLatestVersion } from '../changes/latest-version.ts';
import { toMajorVersion } from '../changes/major-versions.ts';
import { listSnapshotChanges, type SnapshotChange } from '../changes/snapshot-changes.ts';
import { refuseLockedPages } from '../content/page-lock.ts';
import { carryVerifications } from '../freshness/carry-verifications.ts';
import { refuseUnapprovedDraft } from '../reviews/latest-review.ts';
import { buildReaderSnapshot } from './freeze.ts';
import { checkDraft, countErrorFindings, createAccessFinding, createDueUpdateFinding } from './gate.ts';
import { loadDraft } from './load-draft.ts';
import { invalidateReaderCache } from './reader-cache-events.ts';
import { restoreDraft } from './restore-draft.ts';
import { saveVersion } from './save-version.ts';
import { type Snapshot, toSnapshot } from './snapshot.ts';

/** Findings that the draft has today. Refusals as `requireBooklet`. */
export const checkBookletDraft = async (scope: Scope, bookletId: string): Promise<GateFinding[]> => {
  const { row } = await requireBooklet(scope, bookletId, 'booklet.read');
  const due = await listDueUpdates.run(scope, row);
  return [...checkDraft(await loadDraft(scope, row)), ...due.map(createDueUpdateFinding)];
};

/** Number of errors that keep the draft from being published today. Refusals as `requireBooklet`. */
export const countDraftErrors = async (scope: Scope, bookletId: string): Promise<number> => {
  const { row } = await requireBooklet(scope, bookletId, 'booklet.read');
  return countErrorFindings(checkDraft(await loadDraft(scope, row)));
};

/** Locks the booklet and checks its state again: it may have been archived or deleted since it was found. */
export const lockPublishableBooklet = async (inside: Scope, id: string): Promise<TenantRow<'booklets'>> => {
  const booklet = await lockBooklet(inside, id, { isChange: true });
  refuseBinnedBooklet(booklet, inside.actor.timeZone);
  refuseArchivedBooklet(booklet);
  if (booklet.state === 'building') throw createBookletStateRefusal('en construction', 'Terminez d’abord l’assistant');
  return booklet;
};

const createGateRefusal = (findings: GateFinding[]): Refusal =>
  new Refusal('LIV-006', { n: countErrorFindings(findings) }, undefined, { findings });

/** Draft of a booklet that may be published. LIV-006 with the errors to fix first, OPT-006 while it is not approved. */
export const requireReadyDraft = async (inside: Scope, booklet: TenantRow<'booklets'>) => {
  const draft = await loadDraft(inside, booklet);
  const findings = checkDraft(draft);
  if (countErrorFindings(findings) > 0) throw createGateRefusal(findings);
  await refuseUnapprovedDraft(inside, booklet);
  return draft;
};

/** What the author says of a version. Without `changes`, its kind applies to the whole version. */
interface PublicationWords {
  kind: PublicationKind;
  note: string;
  changes?: ChangeChoice[] | undefined;
}

type ChangeClassifier = (changes: readonly SnapshotChange[], choices: readonly ChangeChoice[]) => VersionChange[];

/** Kind of a version and level of its changed blocks. The first version of a booklet has no changes. */
const buildVersionLevel = async (
  inside: Scope,
  bookletId: string,
  snapshot: Snapshot,
  { kind, changes }: Pick<PublicationWords, 'kind' | 'changes'>,
  classify: ChangeClassifier,
): Promise<{ kind: PublicationKind; changes: VersionChange[] | null }> => {
  const latest = changes && (await findLatestVersion(inside, bookletId));
  if (!latest) return { kind, changes: null };
  const classified = classify(listSnapshotChanges(latest.snapshot, snapshot), changes);
  return { kind: classified.some(({ level }) => level === 'major') ? 'major' : 'minor', changes: classified };
};

/** Publishes the draft of a locked booklet and clears its plan. Refusals as `requireReadyDraft`. */
export const publishLockedDraft = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  { note, ...words }: PublicationWords,
  classify: ChangeClassifier,
): Promise<{ number: number; kind: PublicationKind; lowered: string[] }> => {
  const { id, revision, settings } = booklet;
  const snapshot = buildReaderSnapshot(await requireReadyDraft(inside, booklet));
  const { kind, changes } = await buildVersionLevel(inside, id, snapshot, words, classify);
  const kept = { kind, note, changes, restoredFrom: null, timeZone: inside.actor.timeZone };
  const number = await saveVersion(inside, booklet, snapshot, revision, kept);
  await carryVerifications(inside, id);
  const major = toMajorVersion(number, kind, changes, settings.review);
  await recountAfterPublication.run(inside, id, { snapshot, number }, major, settings);
  if (booklet.plannedAt !== null) {
    await inside.update('booklets', { plannedAt: null, plan: null }, (columns) => eq(columns.id, id));
  }
  await recordActivity(inside, id, 'published', String(number));
  return { number, kind, lowered: describeLoweredChanges(changes) };
};

/**
 * Publishes the draft as the next version, in one transaction. Returns the number. LIV-006 with the findings to fix
 * first, OPT-006 while approval is missing; other refusals as `requireBooklet`.
 */
export const publishBookletDraft = async (scope: Scope, id: string, words: PublicationWords): Promise<number> => {
  await requireBooklet(scope, id, 'booklet.publish');
  const { number, kind, lowered } = await scope.transaction(async (inside) =>
    publishLockedDraft(inside, await lockPublishableBooklet(inside, id), words, classifyChanges),
  );
  getAuditLine(scope).note({ after: { number, kind, note: words.note, ...(lowered.length > 0 && { lowered }) } });
  invalidateReaderCache(id);
  return number;
};

/** Unpublishes the booklet; versions stay. Returns the sendings that it paused. GEN-017 when nothing is online. */
export const withdrawBooklet = async (scope: Scope, id: string): Promise<ActiveSendings> => {
  await requireBooklet(scope, id, 'booklet.publish');
  const paused = await scope.transaction(async (inside) => {
    const booklet = await lockPublishableBooklet(inside, id);
    if (booklet.state !== 'published') throw createBookletStateRefusal('déjà hors ligne', 'Il n’y a rien à dépublier');
    await inside.update(
      'booklets',
      {
        state: 'unpublished',
        onlinePublicationId: null,
        onlineRevision: null,
        updatedAt: sql`now()`,
        updatedBy: inside.actor.id,
      },
      (columns) => and(eq(columns.id, id), isNotNull(columns.onlinePublicationId)),
    );
    await recordActivity(inside, id, 'unpublished');
    return pauseSendings.run(inside, id, 'Livret mis hors ligne.');
  });
  invalidateReaderCache(id);
  return paused;
};

/** A page of the versions of a booklet, newest first. */
export const listBookletVersions = async (
  scope: Scope,
  id: string,
  page: number,
): Promise<CallAnswer<typeof listPublications>> => {
  const { row } = await requireBooklet(scope, id, 'booklet.read');
  const { publications, people } = scope.views;
  const rows = await scope
    .select({
      id: publications.id,
      number: publications.number,
      kind: publications.kind,
      note: publications.note,
      title: publications.title,
      pages: publications.pageCount,
      publishedAt: publications.publishedAt,
      publishedBy: people.name,
      restoredFrom: publications.restoredFrom,
      hash: publications.hash,
    })
    .from(publications)
    .leftJoin(people, eq(people.id, publications.publishedBy))
    .where(eq(publications.bookletId, id))
    .orderBy(desc(publications.number))
    .limit(PANEL_ROWS)
    .offset((page - 1) * PANEL_ROWS);
  return {
    rows: rows.map(({ publishedAt, ...version }) => ({
      ...version,
      publishedAt: publishedAt.toISOString(),
      online: version.id === row.onlinePublicationId,
    })),
    total: await scope.countRows(publications, eq(publications.bookletId, id)),
  };
};

const getBookletVersion = async (inside: Scope, bookletId: string, number: number) => {
  const found = await requireRow(inside, 'publications', (publications) =>
    and(eq(publications.bookletId, bookletId), eq(publications.number, number)),
  );
  return { snapshot: toSnapshot(found.snapshot), kind: found.kind };
};

/**
 * Publishes a copy of an old version under the next number. Returns that number. Only the access is checked again: the
 * content passed the gate and is unchanged, and its files cannot be deleted (MED-003). A rollback is an emergency:
 * rules added since then must not block it.
 */
const restoreVersionOnline = (scope: Scope, id: string, from: number): Promise<number> =>
  scope.transaction(async (inside) => {
    const booklet = await lockPublishableBooklet(inside, id);
    const { snapshot, kind: formerKind } = await getBookletVersion(inside, id, from);
    if (!hasAccessMethod(booklet.access)) throw createGateRefusal([createAccessFinding()]);
    // The draft has changed since: it differs from the version now online.
    const behind = booklet.revision - 1;
    const { timeZone } = inside.actor;
    // Nobody chooses here: each difference with the latest version has its proposed level.
    const words = { kind: formerKind, changes: [] };
    const { kind, changes } = await buildVersionLevel(inside, id, snapshot, words, applyProposals);
    const version = await saveVersion(inside, booklet, snapshot, behind, {
      kind,
      changes,
      note: '',
      restoredFrom: from,
      timeZone,
    });
    await recountAfterPublication.run(
      inside,
      id,
      { snapshot, number: version },
      toMajorVersion(version, kind, changes, { ...booklet.settings.review, restoredFrom: from }),
      booklet.settings,
    );
    await recordActivity(inside, id, 'restored_version', String(from));
    return version;
  });

/** Restores an old version, online or as the draft. Returns the new online number, or null when it did not change. */
export const restoreBookletVersion = async (
  scope: Scope,
  id: string,
  number: number,
  target: 'online' | 'draft',
): Promise<number | null> => {
  const found = await requireBooklet(scope, id, 'booklet.publish');
  if (target === 'draft') {
    await scope.transaction(async (inside) => {
      const booklet = await lockPublishableBooklet(inside, id);
      await refuseLockedPages(inside, found);
      const { snapshot } = await getBookletVersion(inside, id, number);
      await restoreDraft(inside, booklet, snapshot);
      await recordActivity(inside, id, 'restored_version', String(number));
    });
    return null;
  }
  const version = await restoreVersionOnline(scope, id, number);
  invalidateReaderCache(id);
  return version;
};
