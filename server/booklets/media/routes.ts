import { z } from 'zod';
import * as calls from '../../../contract/booklets/media/media.ts';
import * as library from '../../../contract/booklets/media/media-library.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { RAW_ROUTES, type RawRoute } from '../../../contract/platform/raw-routes.ts';
import type { Feature } from '../../app.ts';
import { runImageOperation } from '../../platform/files/images/image-pool.ts';
import type { RawVisit } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { mediaAnswer } from './answer.ts';
import { detailOf } from './detail.ts';
import { originalKey } from './files.ts';
import * as folders from './folders.ts';
import { take, withSha } from './keep.ts';
import { MAX_FILE } from './kinds.ts';
import { linked, linkTo } from './link.ts';
import { listOf } from './list.ts';
import { mediaFor, remove, restore, shownFor, update } from './media.ts';
import { bin, move } from './places.ts';
import { receive } from './received.ts';
import { cropTo, restoreVersion } from './replace.ts';
import { replaceIn } from './replace-in.ts';
import { serve } from './serve.ts';
import { copyShared } from './shared.ts';
import { tusRoutes } from './tus.ts';
import { finish, unfinished } from './uploads.ts';

const way = z.object({
  v: z.coerce.number().int().optional().catch(undefined),
  whole: z.literal('1').optional().catch(undefined),
  telecharger: z.literal('1').optional().catch(undefined),
});

/** Warning about an accepted file that readers cannot open. */
const LOCKED = 'Ce PDF est protégé par un mot de passe : les lecteurs ne pourront pas l’ouvrir sans ce mot de passe.';

export const mediaRoutes: Feature = (routes, { storage, db, vault }, app) => {
  routes.permitted(calls.listMedia, ({ scope, query }) => listOf(scope, query));
  routes.permitted(calls.getMedia, async ({ scope, params }) => mediaAnswer(await mediaFor(scope, params.id)));
  routes.permitted(calls.uploadMedia, ({ scope, request }) =>
    receive(request, calls.uploadMedia, MAX_FILE, async (file, fields) =>
      mediaAnswer(await take(scope, storage, file, fields)),
    ),
  );
  routes.permitted(calls.updateMedia, async ({ scope, params, body }) =>
    mediaAnswer(await update(scope, params.id, body)),
  );
  routes.permitted(calls.deleteMedia, async ({ scope, params }) => {
    await remove(scope, params.id);
    return { message: phraseText('Fichier mis à la corbeille pour 30 jours.') };
  });
  routes.permitted(calls.palettesOf, async ({ scope, params }) => {
    const row = await mediaFor(scope, params.id);
    if (row.kind !== 'image') throw new Refusal('GEN-010');
    const bytes = await storage.get(originalKey(row));
    return runImageOperation('palettes', { bytes }, { companyId: scope.companyId, fileName: row.name });
  });

  routes.permitted(library.listFolders, ({ scope }) => folders.foldersOf(scope));
  routes.permitted(library.addFolder, ({ scope, body }) => folders.add(scope, body));
  routes.permitted(library.changeFolder, ({ scope, params, body }) => folders.change(scope, params.id, body));
  routes.permitted(library.deleteFolder, async ({ scope, params }) => {
    await folders.drop(scope, params.id);
    return { message: phraseText('Dossier supprimé.') };
  });
  routes.permitted(library.moveMedia, async ({ scope, body }) => ({ moved: await move(scope, body) }));
  routes.permitted(library.binMedia, ({ scope, body }) => bin(scope, body));
  routes.permitted(library.restoreMedia, async ({ scope, params }) => mediaAnswer(await restore(scope, params.id)));

  routes.permitted(library.getMediaDetail, ({ scope, params }) => detailOf(scope, params.id));
  routes.permitted(library.replaceMedia, ({ scope, params, body }) => replaceIn(scope, storage, params.id, body));
  routes.permitted(library.cropMedia, async ({ scope, params, body }) => {
    await cropTo(scope, storage, params.id, body.rowVersion, body.crop);
    return detailOf(scope, params.id);
  });
  routes.permitted(library.restoreMediaVersion, async ({ scope, params, body }) => {
    await restoreVersion(scope, storage, params, body.rowVersion);
    return detailOf(scope, params.id);
  });
  routes.permitted(library.linkMedia, ({ scope, params }) => linkTo(scope, vault, params.id));
  routes.permitted(library.copySharedMedia, async ({ scope, params }) =>
    mediaAnswer(await copyShared(scope, storage, params.id)),
  );
  routes.permitted(library.sameMedia, async ({ scope, query }) => {
    const row = await withSha(scope, query.sha256);
    return {
      media: row && mediaAnswer(row),
      folder: row && (await folders.folderNames(scope))(row.folderId),
    };
  });

  tusRoutes(routes, app, storage);
  routes.permitted(library.listUploads, ({ scope }) => unfinished(scope));
  routes.permitted(library.finishUpload, async ({ scope, params, body }) => {
    const row = await finish(scope, storage, params.id, body);
    return { ...mediaAnswer(row), ...(row.isLocked && { warning: phraseText(LOCKED) }) };
  });

  const sendMedia = async ({ scope, request, reply }: RawVisit<RawRoute>, id: string, width?: number) => {
    const { v, whole, telecharger } = way.parse(request.query);
    // A shared file is visible before its copy, a binned one before its restoration.
    const row = await shownFor(scope, id);
    const shown = whole && row.sourceKey !== null ? { ...row, storageKey: row.sourceKey, variants: [] } : row;
    return serve(storage, shown, { width, version: v, isDownload: telecharger === '1' }, request, reply);
  };
  routes.raw(RAW_ROUTES.mediaFile, (visit) => sendMedia(visit, visit.params.id));
  routes.raw(RAW_ROUTES.mediaVariant, (visit) => sendMedia(visit, visit.params.id, visit.params.width));
  routes.raw(RAW_ROUTES.mediaDownload, async ({ params: { sealed }, request, reply }) =>
    serve(storage, await linked(db, vault, sealed), { isDownload: true }, request, reply),
  );
};
