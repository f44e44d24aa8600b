import {
  cancelImport as cancelCall,
  createImport as createCall,
  getImport,
  getImportErrors,
  listImportIssues,
  listImports,
  MAX_IMPORT_BYTES,
  runImport,
  setImportMapping,
  undoImport as undoCall,
} from '../../../contract/people/imports/participant-imports.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../app.ts';
import { bookletFor } from '../../booklets/booklets/found.ts';
import { receive } from '../../booklets/media/received.ts';
import { peopleFor } from '../participants/context.ts';
import { rulesOf } from '../participants/rules.ts';
import { createImport, setMapping } from './check.ts';
import { answerOf, importFor, recentImports } from './context.ts';
import { errorsFile } from './errors-file.ts';
import { issuesOf } from './notes.ts';
import { cancelImport, startImport, workOnImports } from './run.ts';
import { undoImport } from './undo.ts';

export const participantImportRoutes: Feature = async (routes, services, app) => {
  const { storage } = services;
  await workOnImports(services, app.log);

  routes.permitted(createCall, async ({ scope, params, request }) => {
    // Checks the permission before the upload of 20 Mo.
    await bookletFor(scope, params.id, 'participants.manage');
    const known = await receive(request, createCall, MAX_IMPORT_BYTES, (file, { sheet }) =>
      createImport(scope, storage, params.id, file, sheet),
    );
    return answerOf(scope, known);
  });
  routes.permitted(listImports, async ({ scope, params }) => {
    const people = await peopleFor(scope, params.id, 'participants.manage');
    const [rules, rows] = [await rulesOf(scope, people), await recentImports(scope, people)];
    return Promise.all(rows.map((row) => answerOf(scope, { row, rules })));
  });
  routes.permitted(getImport, async ({ scope, params }) =>
    answerOf(scope, await importFor(scope, params.id, params.importId)),
  );
  routes.permitted(setImportMapping, async ({ scope, params, body }) =>
    answerOf(scope, await setMapping(scope, storage, params, body)),
  );
  routes.permitted(listImportIssues, async ({ scope, params, query }) => {
    const { row } = await importFor(scope, params.id, params.importId);
    return issuesOf(scope, row, query);
  });
  routes.permitted(getImportErrors, ({ scope, params }) => errorsFile(scope, storage, params));
  routes.permitted(runImport, async ({ scope, params, body }) =>
    answerOf(scope, await startImport(scope, services, params, body)),
  );
  routes.permitted(cancelCall, async ({ scope, params }) => answerOf(scope, await cancelImport(scope, params)));
  routes.permitted(undoCall, async ({ scope, params }) => ({
    ...(await answerOf(scope, await undoImport(scope, params))),
    message: phraseText('L’import est annulé.'),
  }));
};
