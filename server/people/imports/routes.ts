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
import { requireBooklet } from '../../booklets/index.ts';
import { receiveFile } from '../../platform/files/received-file.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { requireParticipants } from '../participants/context.ts';
import { loadProfileRules } from '../participants/profile/profile-rules.ts';
import { createParticipantImport, updateImportMapping } from './check.ts';
import { buildImportAnswer, listRecentImports, requireImport } from './context.ts';
import { buildErrorsFile } from './errors-file.ts';
import { listImportIssuePage } from './notes.ts';
import { cancelParticipantImport, registerImportWorker, startParticipantImport } from './run.ts';
import { undoParticipantImport } from './undo.ts';

export const participantImportRoutes: Feature = async (routes, services, app) => {
  const { storage } = services;
  await registerImportWorker(services, app.log);

  routes.permitted(createCall, async ({ scope, params, request }) => {
    // Checks the permission before the upload of 20 Mo.
    await requireBooklet(scope, params.id, 'participants.manage');
    const known = await receiveFile(request, createCall, MAX_IMPORT_BYTES, (file, { sheet }) =>
      createParticipantImport(scope, storage, params.id, file, sheet),
    );
    return buildImportAnswer(scope, known);
  });
  routes.permitted(listImports, async ({ scope, params }) => {
    const people = await requireParticipants(scope, params.id, 'participants.manage');
    const [rules, rows] = [await loadProfileRules(scope, people), await listRecentImports(scope, people)];
    return Promise.all(rows.map((row) => buildImportAnswer(scope, { row, rules })));
  });
  routes.permitted(getImport, async ({ scope, params }) =>
    buildImportAnswer(scope, await requireImport(scope, params.id, params.importId)),
  );
  routes.permitted(setImportMapping, async ({ scope, params, body }) =>
    buildImportAnswer(scope, await updateImportMapping(scope, storage, params, body)),
  );
  routes.permitted(listImportIssues, async ({ scope, params, query }) => {
    const { row } = await requireImport(scope, params.id, params.importId);
    return listImportIssuePage(scope, row, query);
  });
  routes.permitted(getImportErrors, ({ scope, params }) => buildErrorsFile(scope, storage, params));
  routes.permitted(runImport, async ({ scope, params, body }) =>
    buildImportAnswer(scope, await startParticipantImport(scope, services, params, body)),
  );
  routes.permitted(cancelCall, async ({ scope, params }) =>
    buildImportAnswer(scope, await cancelParticipantImport(scope, params)),
  );
  routes.permitted(undoCall, async ({ scope, params }) => ({
    ...(await buildImportAnswer(scope, await undoParticipantImport(scope, params))),
    message: phraseText('L’import est annulé.'),
  }));
};
