import {
  createImportedBooklet as createBookletCall,
  deleteDocumentImport,
  getDocumentImport,
  getDocumentReport,
  importDocument,
  listImportLines,
} from '../../../contract/booklets/imports/document-imports.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import type { Feature } from '../../app.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { receive } from '../media/received.ts';
import {
  createImport,
  createImportedBooklet,
  deleteImport,
  findReport,
  getImport,
  listLines,
  readImport,
  toDocumentImport,
} from './import.ts';

const MAX_DOCUMENT = 50 * MEGABYTE;

export const importRoutes: Feature = (routes, { storage }, app) => {
  /** Parsing continues after the answer, and ends before the database closes. */
  const readings = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.allSettled(readings);
  });

  routes.permitted(importDocument, async ({ scope, request }) => {
    try {
      const row = await receive(request, importDocument, MAX_DOCUMENT, (file, { type }) =>
        createImport(scope, storage, file, type),
      );
      const reading = readImport(scope, storage, row)
        .catch((error: unknown) => app.log.error({ err: error, import: row.id }, 'document not read'))
        .finally(() => readings.delete(reading));
      readings.add(reading);
      return toDocumentImport(row);
    } catch (error) {
      // A file that is too heavy gets the refusal text of imports.
      if (error instanceof Refusal && error.code === 'MED-001') throw new Refusal('IMP-004', error.values);
      throw error;
    }
  });
  routes.permitted(getDocumentImport, async ({ scope, params }) => toDocumentImport(await getImport(scope, params.id)));
  routes.permitted(listImportLines, ({ scope, params, query }) => listLines(scope, storage, params.id, query.offset));
  routes.permitted(createBookletCall, ({ scope, params, body }) =>
    createImportedBooklet(scope, storage, params.id, body),
  );
  routes.permitted(deleteDocumentImport, async ({ scope, params }) => {
    await deleteImport(scope, storage, params.id);
    return { message: phraseText('Le document est effacé.') };
  });
  routes.permitted(getDocumentReport, async ({ scope, params }) => ({ report: await findReport(scope, params.id) }));
};
