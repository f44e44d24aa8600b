import { exportArchive, importArchive as importCall } from '../../../contract/booklets/archive/booklet-archive.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { defineTask, refuseRunning, runTask } from '../../administration/tasks/run.ts';
import type { Feature } from '../../app.ts';
import { fileSize } from '../../platform/files/storage/size.ts';
import { asFile } from '../../platform/files/zip.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { countText } from '../../platform/text/speech.ts';
import { bookletFor } from '../booklets/found.ts';
import { getDisplayTitle } from '../booklets/titles.ts';
import { inFolder, receive } from '../media/received.ts';
import { archiveName, exportBooklet } from './export.ts';
import { MAX_ARCHIVE } from './format.ts';
import { importArchive } from './import.ts';

const KIND = 'booklet_archive';

export const bookletArchiveRoutes: Feature = (routes, services) => {
  defineTask(KIND, ({ services: { storage }, scope, order, tell, keep }) =>
    inFolder(async (folder) => {
      const { row } = await bookletFor(scope, String(order.id), 'booklet.export');
      const path = `${folder}/livret.zip`;
      const { chapters, pages, files } = await exportBooklet(scope, storage, row, path, tell);
      const file = await asFile(path, archiveName(row));
      await keep(file);
      const counts = [
        countText('{nombre} {n:chapitre|chapitres}', chapters),
        countText('{nombre} {n:page|pages}', pages),
        countText('{nombre} {n:fichier|fichiers}', files),
      ];
      const told = `${counts.join(', ')}.`;
      if (file.size <= MAX_ARCHIVE) return { told };
      const tooHeavy = phraseText('Au-delà de {max}, l’archive ne peut pas être importée ici.', {
        max: fileSize(MAX_ARCHIVE),
      });
      return { told: `${told} ${tooHeavy}` };
    }),
  );

  routes.permitted(exportArchive, async ({ scope, params: { id } }) => {
    const { row } = await bookletFor(scope, id, 'booklet.export');
    await refuseRunning(scope, KIND, { objet: 'l’archive de ce livret', bookletId: id });
    const titre = getDisplayTitle(row.title);
    const title = phraseText('Archive de « {titre} »', { titre });
    const { id: taskId, state } = await runTask(scope, services, { kind: KIND, title, order: { id }, bookletId: id });
    return {
      id: taskId,
      state,
      message: phraseText('L’archive se prépare : vous la trouverez dans « Tâches », pendant sept jours.'),
    };
  });

  routes.permitted(importCall, async ({ scope, request }) => {
    try {
      return await receive(request, importCall, MAX_ARCHIVE, (file, { fonts }) =>
        importArchive(scope, services.storage, file, { fonts: fonts === 'true' }),
      );
    } catch (error) {
      // An oversized file gets the import's own message.
      const isHeavy =
        error instanceof Refusal && error.code === 'MED-001' && error.values.max === fileSize(MAX_ARCHIVE);
      if (isHeavy) throw new Refusal('IMP-014', error.values);
      throw error;
    }
  });
};
