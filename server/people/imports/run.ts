import { and, eq, inArray, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { addQuery, paths } from '../../../contract/platform/paths.ts';
import { notifyUsers } from '../../administration/index.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import { findAccountById } from '../../platform/data/queries/find-account-by-id.ts';
import { uniqueViolation } from '../../platform/data/statements/unique-violation.ts';
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { splitJobId } from '../../platform/work/jobs/job-id.ts';
import { createStartedRefusal, requireEditableImport } from './check.ts';
import { findImportRefusal, type ImportContext, type ParticipantImportRow, requireImport } from './context.ts';
import { findFirstFault, toImportIssue } from './notes.ts';
import { loadStoredLines } from './stored-lines.ts';
import { ImportStopped, writeParticipantImport } from './write.ts';

const IMPORT_QUEUE = 'participant-imports';

const UNEXPECTED_ERROR =
  'Une erreur est survenue de notre côté. Rien n’a été importé : recommencez dans quelques minutes.';
const CONFLICT_ERROR =
  'Quelqu’un a ajouté ou modifié une de ces personnes au même moment. Rien n’a été importé : vérifiez de nouveau puis recommencez.';

type ImportIds = { id: string; importId: string };

/** PAR-002 for the first failed line. */
const createFirstFaultRefusal = async (scope: Scope, row: ParticipantImportRow): Promise<Refusal> => {
  const first = await findFirstFault(scope, row.id);
  const issue = first && toImportIssue(row, first.line, first.fault);
  return new Refusal('PAR-002', {
    l: issue?.line ?? 0,
    c: issue?.column ?? '',
    valeur: issue?.value || '(vide)',
    raison: issue?.reason ?? '',
  });
};

/**
 * Starts the import in the background. Throws the refusals of `findImportRefusal`, PAR-002 if all lines are wanted and
 * one failed, GEN-017 for an import that is running or finished.
 */
export const startParticipantImport = async (
  scope: Scope,
  { jobs }: Services,
  ids: ImportIds,
  { which }: { which: 'all' | 'valid' },
): Promise<ImportContext> => {
  const known = await requireImport(scope, ids.id, ids.importId);
  requireEditableImport(known.row);
  const refusal = await findImportRefusal(scope, known);
  if (refusal) throw refusal;
  if (which === 'all' && known.row.failed > 0) throw await createFirstFaultRefusal(scope, known.row);
  // Together: an import that is said to run, without its job, would never end.
  await scope.transaction(async (inside, tx) => {
    const [row] = await inside.update(
      'participantImports',
      {
        state: 'running',
        options: { ...known.row.options, which },
        done: 0,
        error: '',
        endedAt: null,
        updatedAt: new Date(),
        updatedBy: scope.actor.id,
      },
      (columns) => and(eq(columns.id, known.row.id), inArray(columns.state, ['checked', 'failed', 'cancelled'])),
    );
    // A concurrent request has started it.
    if (!row) throw createStartedRefusal();
    await jobs.send(IMPORT_QUEUE, { id: `${scope.companyId}/${row.id}` }, { within: tx });
  });
  await jobs.wake(IMPORT_QUEUE);
  return requireImport(scope, ids.id, ids.importId);
};

/** Cancels a running import without a trace. Throws GEN-017 after the end. */
export const cancelParticipantImport = async (scope: Scope, ids: ImportIds): Promise<ImportContext> => {
  const known = await requireImport(scope, ids.id, ids.importId);
  const [row] = await scope.update(
    'participantImports',
    { state: 'cancelled', done: 0, endedAt: new Date() },
    (columns) => and(eq(columns.id, known.row.id), eq(columns.state, 'running')),
  );
  if (row) return { ...known, row };
  throw new Refusal('GEN-017', {
    objet: 'l’import',
    etat: 'terminé',
    action: 'Vous pouvez annuler ce qu’il a apporté pendant 24 heures',
  });
};

const markFailed = async (scope: Scope, importId: string, error: string): Promise<void> => {
  await scope.update('participantImports', { state: 'failed', error, done: 0, endedAt: new Date() }, (columns) =>
    and(eq(columns.id, importId), eq(columns.state, 'running')),
  );
};

/** Scope of the author, whose permissions are checked again. */
const loadAuthorScope = async ({ db }: Services, companyId: string, userId: string): Promise<Scope> => {
  const user = await findAccountById(db, userId);
  if (!user) throw new Refusal('GEN-010');
  const { id, role, email, firstName, lastName } = user;
  return new Scope(
    db,
    { ...SYSTEM_ACTOR, id, role, email, firstName, lastName, companyId, termsAccepted: true },
    companyId,
  );
};

/**
 * Writes a started import in one transaction: if the process dies, nothing stays and the job runs again. Progress is
 * written outside the transaction, which a database with a single session cannot do.
 */
export const runParticipantImport = async (
  services: Services,
  companyId: string,
  importId: string,
  log: FastifyBaseLogger,
): Promise<void> => {
  const outside = new Scope(services.db, SYSTEM_ACTOR, companyId);
  const { participantImports: imports } = outside.views;
  const [row] = await outside.select().from(imports).where(eq(imports.id, importId));
  if (row?.state !== 'running') return;
  const tell = async (done: number) => {
    if (services.database.hasSingleSession) return;
    const still = await outside.update('participantImports', { done }, (columns) =>
      and(eq(columns.id, importId), eq(columns.state, 'running')),
    );
    if (still.length === 0) throw new ImportStopped();
  };
  try {
    const scope = await loadAuthorScope(services, companyId, row.updatedBy ?? '');
    const known = await requireImport(scope, row.bookletId, importId);
    const lines = await loadStoredLines(services.storage, row.storageKey);
    await scope.transaction((inside) => writeParticipantImport(inside, known, lines, { report: tell }));
    await notifyUsers(services.db, {
      userIds: [row.updatedBy ?? ''].filter((id) => id !== ''),
      companyId,
      kind: 'import_finished',
      values: { fichier: row.fileName },
      href: addQuery(paths.bookletParticipants, { livret: row.bookletId }),
    });
  } catch (error) {
    if (error instanceof ImportStopped) return;
    if (error instanceof Refusal) return markFailed(outside, importId, error.message);
    if (uniqueViolation(error) !== null) return markFailed(outside, importId, CONFLICT_ERROR);
    log.error({ err: error, company: companyId, import: importId }, 'import failed');
    await markFailed(outside, importId, UNEXPECTED_ERROR);
  }
};

/**
 * Registers the worker. The import stores its failures: the queue runs again only those that a killed node left, or
 * whose failure could not be stored.
 */
export const registerImportWorker = (services: Services, log: FastifyBaseLogger): Promise<void> =>
  services.jobs.work(IMPORT_QUEUE, ({ id }) => runParticipantImport(services, ...splitJobId(id), log), {
    giveUp: ({ id }) => {
      const [companyId, importId] = splitJobId(id);
      return markFailed(new Scope(services.db, SYSTEM_ACTOR, companyId), importId, UNEXPECTED_ERROR);
    },
  });

/** Marks imports without progress since `before` as failed. */
export const failStaleImports = async (scope: Scope, before: Date): Promise<number> => {
  const rows = await scope.update(
    'participantImports',
    { state: 'failed', error: UNEXPECTED_ERROR, endedAt: new Date() },
    (columns) => and(eq(columns.state, 'running'), lt(columns.updatedAt, before)),
  );
  return rows.length;
};
