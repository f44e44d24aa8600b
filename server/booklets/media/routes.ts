import { z } from 'zod';
import * as calls from '../../../contract/booklets/media/media.ts';
import * as library from '../../../contract/booklets/media/media-library.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { RAW_ROUTES, type RawRoute } from '../../../contract/platform/raw-routes.ts';
import { runImageOperation } from '../../platform/files/images/image-pool.ts';
import { receiveFile } from '../../platform/files/received-file.ts';
import type { RawRouteContext } from '../../platform/http/bind.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { toMediaAnswer } from './answer.ts';
import { copySharedMediaFile } from './copy-shared-media.ts';
import { loadMediaDetail, loadMediaUses } from './detail.ts';
import { createDownloadLink, getLinkedMedia } from './download-link.ts';
import * as folders from './folders.ts';
import { MAX_FILE_BYTES } from './kinds.ts';
import { listMediaPage } from './list.ts';
import { getViewableMedia, moveMediaToBin, requireMedia, restoreBinnedMedia, updateMediaFields } from './media.ts';
import { moveMediaFiles, moveMediaFilesToBin } from './move-media.ts';
import { cropMediaImage, restoreFormerVersion } from './replace-content.ts';
import { replaceMediaFile } from './replace-media.ts';
import { findMediaBySha, uploadMediaFile } from './save-media.ts';
import { serveMedia } from './serve.ts';
import { buildOriginalKey } from './storage-keys.ts';
import { registerTusRoutes } from './tus.ts';
import { finishUploadedFile, listUnfinishedUploads } from './uploads.ts';

const fileQuery = z.object({
  v: z.coerce.number().int().optional().catch(undefined),
  whole: z.literal('1').optional().catch(undefined),
  telecharger: z.literal('1').optional().catch(undefined),
});

/** Warning about an accepted file that readers cannot open. */
const LOCKED_PDF_WARNING =
  'Ce PDF est protégé par un mot de passe : les lecteurs ne pourront pas l’ouvrir sans ce mot de passe.';

export const mediaRoutes: Feature = (routes, { storage, db, vault }, app) => {
  routes.permitted(calls.listMedia, ({ scope, query }) => listMediaPage(scope, query));
  routes.permitted(calls.getMedia, async ({ scope, params }) => toMediaAnswer(await requireMedia(scope, params.id)));
  routes.permitted(calls.uploadMedia, ({ scope, request }) =>
    receiveFile(request, calls.uploadMedia, MAX_FILE_BYTES, async (file, fields) =>
      toMediaAnswer(await uploadMediaFile(scope, storage, file, fields)),
    ),
  );
  routes.permitted(calls.updateMedia, async ({ scope, params, body }) =>
    toMediaAnswer(await updateMediaFields(scope, params.id, body)),
  );
  routes.permitted(calls.deleteMedia, async ({ scope, params }) => {
    await moveMediaToBin(scope, params.id);
    return { message: phraseText('Fichier mis à la corbeille pour 30 jours.') };
  });
  routes.permitted(calls.suggestPalettes, async ({ scope, params }) => {
    const row = await requireMedia(scope, params.id);
    if (row.kind !== 'image') throw new Refusal('GEN-010');
    const bytes = await storage.get(buildOriginalKey(row));
    return runImageOperation('palettes', { bytes }, { companyId: scope.companyId, fileName: row.name });
  });

  routes.permitted(library.listFolders, ({ scope }) => folders.loadFolderList(scope));
  routes.permitted(library.addFolder, ({ scope, body }) => folders.createMediaFolder(scope, body));
  routes.permitted(library.changeFolder, ({ scope, params, body }) =>
    folders.updateMediaFolder(scope, params.id, body),
  );
  routes.permitted(library.deleteFolder, async ({ scope, params }) => {
    await folders.deleteMediaFolder(scope, params.id);
    return { message: phraseText('Dossier supprimé.') };
  });
  routes.permitted(library.moveMedia, async ({ scope, body }) => ({ moved: await moveMediaFiles(scope, body) }));
  routes.permitted(library.binMedia, ({ scope, body }) => moveMediaFilesToBin(scope, body));
  routes.permitted(library.restoreMedia, async ({ scope, params }) =>
    toMediaAnswer(await restoreBinnedMedia(scope, params.id)),
  );

  routes.permitted(library.listMediaUses, ({ scope, params, query }) => loadMediaUses(scope, params.id, query.page));
  routes.permitted(library.getMediaDetail, ({ scope, params }) => loadMediaDetail(scope, params.id));
  routes.permitted(library.replaceMedia, ({ scope, params, body }) =>
    replaceMediaFile(scope, storage, params.id, body),
  );
  routes.permitted(library.cropMedia, async ({ scope, params, body }) => {
    await cropMediaImage(scope, storage, params.id, body.rowVersion, body.crop);
    return loadMediaDetail(scope, params.id);
  });
  routes.permitted(library.restoreMediaVersion, async ({ scope, params, body }) => {
    await restoreFormerVersion(scope, storage, params, body.rowVersion);
    return loadMediaDetail(scope, params.id);
  });
  routes.permitted(library.linkMedia, ({ scope, params }) => createDownloadLink(scope, vault, params.id));
  routes.permitted(library.copySharedMedia, async ({ scope, params }) =>
    toMediaAnswer(await copySharedMediaFile(scope, storage, params.id)),
  );
  routes.permitted(library.findSameMedia, async ({ scope, query }) => {
    const row = await findMediaBySha(scope, query.sha256);
    return {
      media: row && toMediaAnswer(row),
      folder: row && (await folders.createFolderPathReader(scope))(row.folderId),
    };
  });

  registerTusRoutes(routes, app, storage);
  routes.permitted(library.listUploads, ({ scope }) => listUnfinishedUploads(scope));
  routes.permitted(library.finishUpload, async ({ scope, params, body }) => {
    const row = await finishUploadedFile(scope, storage, params.id, body);
    return { ...toMediaAnswer(row), ...(row.isLocked && { warning: phraseText(LOCKED_PDF_WARNING) }) };
  });

  const sendMedia = async ({ scope, request, reply }: RawRouteContext<RawRoute>, id: string, width?: number) => {
    const { v, whole, telecharger } = fileQuery.parse(request.query);
    // A shared file is visible before its copy, a binned one before its restoration.
    const row = await getViewableMedia(scope, id);
    const shown = whole && row.sourceKey !== null ? { ...row, storageKey: row.sourceKey, variants: [] } : row;
    return serveMedia(storage, shown, { width, version: v, isDownload: telecharger === '1' }, request, reply);
  };
  routes.raw(RAW_ROUTES.mediaFile, (visit) => sendMedia(visit, visit.params.id));
  routes.raw(RAW_ROUTES.mediaVariant, (visit) => sendMedia(visit, visit.params.id, visit.params.width));
  routes.raw(RAW_ROUTES.mediaDownload, async ({ params: { sealed }, request, reply }) =>
    serveMedia(storage, await getLinkedMedia(db, vault, sealed), { isDownload: true }, request, reply),
  );
};
