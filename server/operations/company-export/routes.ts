import { exportCompany as call } from '../../../contract/operations/company-export.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { companyFor } from '../../administration/companies/card.ts';
import { defineTask, refuseRunning, runTask } from '../../administration/tasks/run.ts';
import type { Feature } from '../../app.ts';
import { inFolder } from '../../booklets/media/received.ts';
import { Scope } from '../../platform/data/scope.ts';
import { asFile } from '../../platform/files/zip.ts';
import { countText } from '../../platform/text/speech.ts';
import { exportCompany, exportName } from './company-export.ts';

const KIND = 'company_export';

export const companyExportRoutes: Feature = (routes, services) => {
  const { db } = services;

  defineTask(KIND, async ({ services: doors, scope, tell, keep }) => {
    const { id, name, slug } = await companyFor(doors.db, scope.actor, scope.companyId);
    return inFolder(async (folder) => {
      const path = `${folder}/export.zip`;
      const manifest = await exportCompany(doors, { id, name, slug }, folder, path, tell);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      await keep(await asFile(path, exportName({ slug }, new Date())));
      const [records, files] = [
        countText('{nombre} {n:enregistrement|enregistrements}', rows),
        countText('{nombre} {n:fichier|fichiers}', manifest.files.length),
      ];
      return { told: phraseText('{enregistrements} et {fichiers}.', { enregistrements: records, fichiers: files }) };
    });
  });

  routes.permitted(call, async ({ actor, params }) => {
    const { id, name } = await companyFor(db, actor, params.id);
    const scope = new Scope(db, actor, id);
    await refuseRunning(scope, KIND, { objet: 'l’export' });
    const { id: taskId, state } = await runTask(scope, services, {
      kind: KIND,
      title: phraseText('Export de {nom}', { nom: name }),
      order: {},
    });
    return {
      id: taskId,
      state,
      message: phraseText('L’export se prépare : vous le trouverez dans « Tâches », pendant sept jours.'),
    };
  });
};
