import { exportCompany as call } from '../../../contract/operations/company-export.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { enqueueTask, registerTask, requireCompany, requireNoRunningTask } from '../../administration/index.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import { withTemporaryFolder } from '../../platform/files/received-file.ts';
import { openAsFile } from '../../platform/files/zip.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { formatCountPhrase } from '../../platform/text/speech.ts';
import { buildExportName, exportCompanyData } from './company-export.ts';

const EXPORT_TASK_KIND = 'company_export';

export const companyExportRoutes: Feature = (routes, services) => {
  const { db } = services;

  registerTask(EXPORT_TASK_KIND, async ({ services: doors, scope, reportProgress, storeFile }) => {
    const { id, name, slug } = await requireCompany(doors.db, scope.actor, scope.companyId);
    return withTemporaryFolder(async (folder) => {
      const path = `${folder}/export.zip`;
      const manifest = await exportCompanyData(doors, { id, name, slug }, folder, path, reportProgress);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      await storeFile(await openAsFile(path, buildExportName({ slug }, new Date())));
      const [records, files] = [
        formatCountPhrase('{nombre} {n:enregistrement|enregistrements}', rows),
        formatCountPhrase('{nombre} {n:fichier|fichiers}', manifest.files.length),
      ];
      return { message: phraseText('{enregistrements} et {fichiers}.', { enregistrements: records, fichiers: files }) };
    });
  });

  routes.permitted(call, async ({ actor, params }) => {
    const { id, name } = await requireCompany(db, actor, params.id);
    const scope = new Scope(db, actor, id);
    await requireNoRunningTask(scope, EXPORT_TASK_KIND, { objet: 'l’export' });
    const { id: taskId, state } = await enqueueTask(scope, services, {
      kind: EXPORT_TASK_KIND,
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
