import { and, eq, inArray, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { paths, withQuery } from '../../../contract/platform/paths.ts';
import { notify } from '../../administration/notifications/notify.ts';
import { takenIndex } from '../../booklets/booklets/conflict.ts';
import { users } from '../../platform/data/schema/people.ts';
import { Scope } from '../../platform/data/scope.ts';
import { NOBODY } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../services.ts';
import { peopleChanged } from '../participants/facets.ts';
import { refuseStarted, started } from './check.ts';
import { type Import, importFor, type Known, refusalOf } from './context.ts';
import { keptLines } from './kept-lines.ts';
import { faultText, firstFailed } from './notes.ts';
import { Stopped, writeImport } from './write.ts';

const QUEUE = 'participant-imports';

const UNEXPECTED = 'Une erreur est survenue de notre côté. Rien n’a été importé : recommencez dans quelques minutes.';
const MEANWHILE =
  'Quelqu’un a ajouté ou modifié une de ces personnes au même moment. Rien n’a été importé : vérifiez de nouveau puis recommencez.';

type Ids = { id: string; importId: string };

/** PAR-002 for the first failed line. */
const firstError = async (scope: Scope, row: Import): Promise<Refusal> => {
  const first = await firstFailed(scope, row.id);
  const issue = first && faultText(row, first.line, first.fault);
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
export const startImport = async (
  scope: Scope,
  { jobs }: Services,
  ids: Ids,
  { which }: { which: 'all' | 'valid' },
): Promise<Known> => {
  const known = await importFor(scope, ids.id, ids.importId);
  refuseStarted(known.row);
  const refusal = await refusalOf(scope, known);
  if (refusal) throw refusal;
  if (which === 'all' && known.row.failed > 0) throw await firstError(scope, known.row);
  const [row] = await scope.update(
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
  if (!row) throw started();
  await jobs.send(QUEUE, { id: `${scope.companyId}/${row.id}` }, { awaited: true });
  return importFor(scope, ids.id, ids.importId);
};

/** Cancels a running import without a trace. Throws GEN-017 after the end. */
export const cancelImport = async (scope: Scope, ids: Ids): Promise<Known> => {
  const known = await importFor(scope, ids.id, ids.importId);
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

const fail = async (scope: Scope, importId: string, error: string): Promise<void> => {
  await scope.update('participantImports', { state: 'failed', error, done: 0, endedAt: new Date() }, (columns) =>
    and(eq(columns.id, importId), eq(columns.state, 'running')),
  );
};

/** Scope of the author, whose permissions are checked again. */
const scopeOf = async ({ db }: Services, companyId: string, userId: string): Promise<Scope> => {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Refusal('GEN-010');
  const { id, role, email, firstName, lastName } = user;
  return new Scope(db, { ...NOBODY, id, role, email, firstName, lastName, companyId, termsAccepted: true }, companyId);
};

/**
 * Writes a started import in one transaction: if the process dies, nothing stays and the job runs again. Progress is
 * written outside the transaction; the embedded database has only one session and cannot do so.
 */
export const performImport = async (services: Services, companyId: string, importId: string): Promise<void> => {
  const outside = new Scope(services.db, NOBODY, companyId);
  const { participantImports: imports } = outside.views;
  const [row] = await outside.select().from(imports).where(eq(imports.id, importId));
  if (row?.state !== 'running') return;
  const tell = async (done: number) => {
    if (services.database.engine === 'embedded') return;
    const still = await outside.update('participantImports', { done }, (columns) =>
      and(eq(columns.id, importId), eq(columns.state, 'running')),
    );
    if (still.length === 0) throw new Stopped();
  };
  try {
    const scope = await scopeOf(services, companyId, row.updatedBy ?? '');
    const known = await importFor(scope, row.bookletId, importId);
    const lines = await keptLines(services.storage, row.storageKey);
    await scope.transaction((inside) => writeImport(inside, known, lines, { tell }));
    peopleChanged(null);
    await notify(services.db, {
      userIds: [row.updatedBy ?? ''].filter((id) => id !== ''),
      companyId,
      kind: 'import_finished',
      values: { fichier: row.fileName },
      href: withQuery(paths.bookletParticipants, { livret: row.bookletId }),
    });
  } catch (error) {
    if (error instanceof Stopped) return;
    if (error instanceof Refusal) return fail(outside, importId, error.message);
    if (takenIndex(error) !== null) return fail(outside, importId, MEANWHILE);
    await fail(outside, importId, UNEXPECTED);
    throw error;
  }
};

/** Registers the worker. The import stores its failures; the queue retries only killed jobs. */
export const workOnImports = (services: Services, log: FastifyBaseLogger): Promise<void> =>
  services.jobs.work(QUEUE, async ({ id }) => {
    const [companyId = '', importId = ''] = id.split('/');
    try {
      await performImport(services, companyId, importId);
    } catch (error) {
      log.error({ err: error, company: companyId, import: importId }, 'import failed');
    }
  });

/** Marks imports without progress since `before` as failed. */
export const failForgotten = async (scope: Scope, before: Date): Promise<number> => {
  const rows = await scope.update(
    'participantImports',
    { state: 'failed', error: UNEXPECTED, endedAt: new Date() },
    (columns) => and(eq(columns.state, 'running'), lt(columns.updatedAt, before)),
  );
  return rows.length;
};
