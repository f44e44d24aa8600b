import { phraseText } from '../../../contract/platform/errors.ts';
import { readerPath } from '../../../contract/platform/paths.ts';
import { exportOfflineFile, getOfflineChoice } from '../../../contract/reading/offline.ts';
import { type BookletSettings, DEFAULT_SETTINGS } from '../../../contract/reading/reading.ts';
import { enqueueTask, registerTask, requireCompany, requireNoRunningTask } from '../../administration/index.ts';
import { getPublicOrigin, requireBooklet } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { formatFileSize } from '../../platform/files/storage/format-file-size.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { formatCountPhrase } from '../../platform/text/speech.ts';
import { getDisplayTitle } from '../../platform/text/titles.ts';
import { loadVerifiedPages } from '../reader/booklet/page-verifications.ts';
import { buildReaderSettings } from '../reader/booklet/reader-settings.ts';
import { buildOfflineFile } from './build-file.ts';
import { buildOfflineFileName } from './file-name.ts';
import { measureChapters } from './measure-chapters.ts';
import { chooseChapters, selectOfflineSnapshot } from './offline-pages.ts';
import { findPublication } from './online-version.ts';

const OFFLINE_TASK_KIND = 'booklet_offline';

/** The booklet, if the actor may export it, with its version online; 409 LEC-045 without one. */
const requireOnlineVersion = async (scope: Scope, id: string) => {
  const { row } = await requireBooklet(scope, id, 'booklet.export');
  const online = row.state === 'published' ? await findPublication(scope, row.onlinePublicationId) : null;
  if (!online || row.slug === null || row.access === null) throw new Refusal('LEC-045');
  return { row, online, slug: row.slug, access: row.access };
};

/** The offline file of a booklet, made in the background for the back office. */
export const offlineFileRoutes: Feature = (routes, services) => {
  registerTask(OFFLINE_TASK_KIND, async ({ scope, order, reportProgress, storeFile }) => {
    const { row, online, slug, access } = await requireOnlineVersion(scope, String(order.id));
    const company = await requireCompany(services.db, scope.actor, scope.companyId);
    const options: BookletSettings = row.settings ?? DEFAULT_SETTINGS;
    const { bytes, pages, leftOut } = await buildOfflineFile(
      services,
      {
        companyId: scope.companyId,
        whole: online.whole,
        version: online.version,
        publishedAt: online.publishedAt,
        timeZone: company.timeZone,
        settings: buildReaderSettings(access, options, { title: '', company: '', image: null }),
        showsGlossary: options.reading.glossary,
        verifiedPages: await loadVerifiedPages(
          services.db,
          scope,
          online.publicationId,
          options.reading,
          company.timeZone,
        ),
        address: `${String(order.origin)}${readerPath(company.slug, slug)}`,
        chapterIds: (order.chapterIds as string[] | undefined) ?? null,
        withVideo: order.withVideo === true,
      },
      reportProgress,
    );
    await storeFile(
      new File([new Uint8Array(bytes)], buildOfflineFileName(row.title, online.version), { type: 'text/html' }),
    );
    const counts = [
      formatCountPhrase('{nombre} {n:page|pages}', pages),
      phraseText('{taille} au total', { taille: formatFileSize(bytes.length) }),
    ].join(', ');
    if (leftOut === 0) return { message: `${counts}.` };
    const left = formatCountPhrase(
      '{nombre} {n:fichier reste en ligne|fichiers restent en ligne}, pour que le livret reste léger',
      leftOut,
    );
    return { message: `${counts}. ${left}.` };
  });

  routes.permitted(getOfflineChoice, async ({ scope, params: { id } }) => {
    const { online } = await requireOnlineVersion(scope, id);
    return measureChapters(online.whole, online.version);
  });

  routes.permitted(exportOfflineFile, async ({ scope, params: { id }, body, request }) => {
    const { row, online } = await requireOnlineVersion(scope, id);
    const chosen = chooseChapters(selectOfflineSnapshot(online.whole), body.chapterIds);
    if (chosen.chapters.length === 0) throw new Refusal('LEC-044');
    await requireNoRunningTask(scope, OFFLINE_TASK_KIND, {
      objet: 'le fichier hors ligne de ce livret',
      bookletId: id,
    });
    const { id: taskId, state } = await enqueueTask(scope, services, {
      kind: OFFLINE_TASK_KIND,
      title: phraseText('Livret hors ligne « {titre} »', { titre: getDisplayTitle(row.title) }),
      order: { id, ...body, origin: getPublicOrigin(request, services.config) },
      bookletId: id,
    });
    return {
      id: taskId,
      state,
      message: phraseText('Le fichier se prépare : vous le trouverez dans « Tâches », pendant sept jours.'),
    };
  });
};
