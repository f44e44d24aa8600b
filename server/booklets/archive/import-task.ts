import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { ArchiveReport, getArchiveImport } from '../../../contract/booklets/archive/booklet-archive.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { enqueueTask, registerTask, TaskCancelled, type TaskContext } from '../../administration/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { type ReceivedFile, toReceivedFile, withTemporaryFolder } from '../../platform/files/received-file.ts';
import { Refusal, requireFirstRow } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { formatCountPhrase } from '../../platform/text/speech.ts';
import { getDisplayTitle } from '../../platform/text/titles.ts';
import { importBookletArchive } from './import-archive.ts';
import { refuseOtherFile } from './open-archive.ts';

export const ARCHIVE_IMPORT_KIND = 'booklet_import';

/** The archive of a task, as its order names it. */
interface ArchiveOrder {
  sourceKey: string;
  name: string;
  size: number;
  sha256: string;
  fonts: boolean;
}

const describeReport = ({ title, chapters, pages, images, notes }: ArchiveReport): string => {
  const counts = [
    formatCountPhrase('{nombre} {n:chapitre|chapitres}', chapters),
    formatCountPhrase('{nombre} {n:page|pages}', pages),
    formatCountPhrase('{nombre} {n:image|images}', images),
  ];
  const made = phraseText('Livret « {titre} » créé', { titre: getDisplayTitle(title) });
  return [`${made} : ${counts.join(', ')}.`, ...notes.map(({ text }) => text)].join(' ');
};

const runArchiveImport = async ({ services: { storage }, scope, order, reportProgress, endWithin }: TaskContext) => {
  const { sourceKey, fonts, ...named } = order as unknown as ArchiveOrder;
  try {
    await withTemporaryFolder(async (folder) => {
      const path = join(folder, 'archive.zip');
      await pipeline(await storage.stream(sourceKey), createWriteStream(path));
      await importBookletArchive(scope, storage, toReceivedFile(path, named), {
        fonts,
        tell: reportProgress,
        finish: (inside, report) =>
          endWithin(inside, { message: describeReport(report), bookletId: report.bookletId, outcome: { report } }),
      });
    });
  } catch (error) {
    // Kept for another attempt after a failure of ours; a refused archive would be refused again.
    if (error instanceof Refusal || error instanceof TaskCancelled) await storage.delete(sourceKey);
    throw error;
  }
  await storage.delete(sourceKey);
  return {};
};

export const registerArchiveImport = (): void => registerTask(ARCHIVE_IMPORT_KIND, runArchiveImport);

/** Stores a received archive, and queues its import. IMP-010 at once for a file that is no zip. */
export const enqueueArchiveImport = async (
  scope: Scope,
  services: Services,
  file: ReceivedFile,
  fonts: boolean,
): Promise<TenantRow<'tasks'>> => {
  await refuseOtherFile(file);
  const sourceKey = `companies/${scope.companyId}/archives/${uuidv7()}`;
  await services.storage.putFile(sourceKey, file.path, 'application/zip');
  const { name, size, sha256 } = file;
  const order = { sourceKey, name, size, sha256, fonts } satisfies ArchiveOrder;
  try {
    return await enqueueTask(scope, services, {
      kind: ARCHIVE_IMPORT_KIND,
      title: phraseText('Import de l’archive « {fichier} »', { fichier: name }),
      order,
    });
  } catch (error) {
    await services.storage.delete(sourceKey);
    throw error;
  }
};

/** An import of the actor. GEN-010 for another person's. */
export const loadArchiveImport = async (scope: Scope, id: string): Promise<CallAnswer<typeof getArchiveImport>> => {
  const { tasks } = scope.views;
  const row = requireFirstRow(
    await scope
      .select()
      .from(tasks)
      .where(and(eq(tasks.id, id), eq(tasks.kind, ARCHIVE_IMPORT_KIND), eq(tasks.requestedBy, scope.actor.id))),
  );
  const { state, done, total, error, outcome } = row;
  return {
    ...{ id, state, done, total },
    refusal: state === 'failed' ? { code: String(outcome?.code ?? 'GEN-013'), message: error } : null,
    report: state === 'done' ? ((outcome?.report as ArchiveReport | undefined) ?? null) : null,
  };
};
