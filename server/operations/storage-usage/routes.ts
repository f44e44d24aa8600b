import * as calls from '../../../contract/operations/storage-usage.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../app.ts';
import { fileSize } from '../../platform/files/storage/size.ts';
import { cleanUp, cleanUpList, smallerFile } from './clean-up.ts';
import { usageFile, usageFor } from './usage.ts';

export const storageUsageRoutes: Feature = (routes, { storage }) => {
  routes.permitted(calls.getStorageUsage, ({ scope }) => usageFor(scope));
  routes.permitted(calls.exportStorageUsage, ({ scope }) => usageFile(scope));
  routes.permitted(calls.listCleanUp, ({ scope, params }) => cleanUpList(scope, params.kind));
  routes.permitted(calls.previewSmaller, ({ scope, params }) => smallerFile(scope, storage, params.id));
  routes.permitted(calls.cleanUp, async ({ scope, params, body }) => {
    const cleaned = await cleanUp(scope, storage, params.kind, body.ids);
    return { ...cleaned, message: phraseText('{taille} libérés.', { taille: fileSize(cleaned.freed) }) };
  });
};
