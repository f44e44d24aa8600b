import * as calls from '../../../contract/operations/storage-usage.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { formatFileSize } from '../../platform/files/storage/format-file-size.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { buildSmallerFile, listCleanUpFiles, runCleanUp } from './clean-up.ts';
import { listLeftOutFiles } from './left-out.ts';
import { buildUsageFile, loadStorageUsage } from './usage.ts';

export const storageUsageRoutes: Feature = (routes, { storage }) => {
  routes.permitted(calls.getStorageUsage, ({ scope }) => loadStorageUsage(scope));
  routes.permitted(calls.exportStorageUsage, ({ scope }) => buildUsageFile(scope));
  routes.permitted(calls.listCleanUp, ({ scope, params }) => listCleanUpFiles(scope, params.kind));
  routes.permitted(calls.listLeftOut, ({ scope }) => listLeftOutFiles(scope));
  routes.permitted(calls.previewSmaller, ({ scope, params }) => buildSmallerFile(scope, storage, params.id));
  routes.permitted(calls.cleanUpStorage, async ({ scope, params, body }) => {
    const cleaned = await runCleanUp(scope, storage, params.kind, body.ids);
    return { ...cleaned, message: phraseText('{taille} libérés.', { taille: formatFileSize(cleaned.freed) }) };
  });
};
