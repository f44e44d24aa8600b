import {
  exportArchive,
  exportArchives,
  getArchiveImport,
  importArchive as importCall,
} from '../../../contract/booklets/archive/booklet-archive.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { enqueueTask, registerTask, requireNoRunningTask } from '../../administration/index.ts';
import { receiveFile, withTemporaryFolder } from '../../platform/files/received-file.ts';
import { formatFileSize } from '../../platform/files/storage/format-file-size.ts';
import { openAsFile } from '../../platform/files/zip.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { formatCountPhrase } from '../../platform/text/speech.ts';
import { getDisplayTitle } from '../../platform/text/titles.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { buildArchiveName, exportBookletArchive } from './export-archive.ts';
import { ARCHIVES_TASK_KIND, describeArchivesExport, registerArchivesExport } from './export-archives-task.ts';
import { MAX_ARCHIVE_BYTES } from './format.ts';
import { enqueueArchiveImport, loadArchiveImport, registerArchiveImport } from './import-task.ts';

const ARCHIVE_TASK_KIND = 'booklet_archive';
const getPreparingText = () =>
  phraseText('L’archive se prépare : vous la trouverez dans « Tâches », pendant sept jours.');

export const bookletArchiveRoutes: Feature = (routes, services) => {
  registerArchiveImport();
  registerArchivesExport();
  registerTask(ARCHIVE_TASK_KIND, ({ services: { storage }, scope, order, reportProgress, storeFile }) =>
    withTemporaryFolder(async (folder) => {
      const { row } = await requireBooklet(scope, String(order.id), 'booklet.export');
      const path = `${folder}/livret.zip`;
      const { chapters, pages, files } = await exportBookletArchive(scope, storage, row, path, reportProgress);
      const file = await openAsFile(path, buildArchiveName(row));
      await storeFile(file);
      const counts = [
        formatCountPhrase('{nombre} {n:chapitre|chapitres}', chapters),
        formatCountPhrase('{nombre} {n:page|pages}', pages),
        formatCountPhrase('{nombre} {n:fichier|fichiers}', files),
      ];
      const message = `${counts.join(', ')}.`;
      if (file.size <= MAX_ARCHIVE_BYTES) return { message };
      const tooHeavy = phraseText('Au-delà de {max}, l’archive ne peut pas être importée ici.', {
        max: formatFileSize(MAX_ARCHIVE_BYTES),
      });
      return { message: `${message} ${tooHeavy}` };
    }),
  );

  routes.permitted(exportArchive, async ({ scope, params: { id } }) => {
    const { row } = await requireBooklet(scope, id, 'booklet.export');
    await requireNoRunningTask(scope, ARCHIVE_TASK_KIND, { objet: 'l’archive de ce livret', bookletId: id });
    const titre = getDisplayTitle(row.title);
    const title = phraseText('Archive de « {titre} »', { titre });
    const { id: taskId, state } = await enqueueTask(scope, services, {
      kind: ARCHIVE_TASK_KIND,
      title,
      order: { id },
      bookletId: id,
    });
    return {
      id: taskId,
      state,
      message: getPreparingText(),
    };
  });

  routes.permitted(exportArchives, async ({ scope, body }) => {
    const ids = [...new Set(body.ids)];
    for (const id of ids) await requireBooklet(scope, id, 'booklet.export');
    const { id, state } = await enqueueTask(scope, services, {
      kind: ARCHIVES_TASK_KIND,
      title: describeArchivesExport(ids.length),
      order: { ids },
      total: ids.length,
    });
    return { id, state, message: getPreparingText() };
  });

  routes.permitted(importCall, async ({ scope, request }) => {
    try {
      const { id, state } = await receiveFile(request, importCall, MAX_ARCHIVE_BYTES, (file, { fonts }) =>
        enqueueArchiveImport(scope, services, file, fonts === 'true'),
      );
      return { id, state };
    } catch (error) {
      // An oversized file gets the import's own message.
      const isHeavy =
        error instanceof Refusal && error.code === 'MED-001' && error.values.max === formatFileSize(MAX_ARCHIVE_BYTES);
      if (isHeavy) throw new Refusal('IMP-014', error.values);
      throw error;
    }
  });

  routes.permitted(getArchiveImport, ({ scope, params }) => loadArchiveImport(scope, params.id));
};
