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
import { receiveFile } from '../../platform/files/received-file.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  createBookletFromImport,
  createDocumentImport,
  discardDocumentImport,
  findDocumentReport,
  getDocumentImportRow,
  listDocumentLines,
  parseDocumentImport,
  toDocumentImport,
} from './document-import.ts';

const MAX_DOCUMENT_BYTES = 50 * MEGABYTE;

export const importRoutes: Feature = (routes, { storage }, app) => {
  /** Parsing continues after the answer, and ends before the database closes. */
  const readings = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.allSettled(readings);
  });

  routes.permitted(importDocument, async ({ scope, request }) => {
    try {
      const row = await receiveFile(request, importDocument, MAX_DOCUMENT_BYTES, (file, { type }) =>
        createDocumentImport(scope, storage, file, type),
      );
      const reading = parseDocumentImport(scope, storage, row)
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
  routes.permitted(getDocumentImport, async ({ scope, params }) =>
    toDocumentImport(await getDocumentImportRow(scope, params.id)),
  );
  routes.permitted(listImportLines, ({ scope, params, query }) =>
    listDocumentLines(scope, storage, params.id, query.offset),
  );
  routes.permitted(createBookletCall, ({ scope, params, body }) =>
    createBookletFromImport(scope, storage, params.id, body),
  );
  routes.permitted(deleteDocumentImport, async ({ scope, params }) => {
    await discardDocumentImport(scope, storage, params.id);
    return { message: phraseText('Le document est effacé.') };
  });
  routes.permitted(getDocumentReport, async ({ scope, params }) => ({
    report: await findDocumentReport(scope, params.id),
  }));
};
