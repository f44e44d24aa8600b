import { lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import { deleteExpiredTraces } from './administration/accounts/retention.ts';
import { deleteOldAuditLines } from './administration/audit/retention.ts';
import { purgeCompanies } from './administration/companies/purge.ts';
import {
  deleteOldNotifications,
  sendNotificationMails,
} from './administration/notifications/send-notification-mails.ts';
import { purgeTasks } from './administration/tasks/purge.ts';
import { purgeBinnedBooklets } from './booklets/booklets/purge.ts';
import { endReviewSessions } from './booklets/comments/review-links.ts';
import { purgeContentChanges } from './booklets/content/changes/record-change.ts';
import { deleteExpiredLocks } from './booklets/content/locks.ts';
import * as content from './booklets/content/purge.ts';
import * as companyFonts from './booklets/fonts/purge.ts';
import { notifyPageOwners } from './booklets/freshness/notify-owners.ts';
import { purgeFreshnessTraces } from './booklets/freshness/purge.ts';
import { purgeDocumentImports } from './booklets/imports/document-import.ts';
import { encodeMissingAvif } from './booklets/media/encode-avif.ts';
import { notifyExpiringLicences } from './booklets/media/licences.ts';
import * as media from './booklets/media/purge.ts';
import { purgeUploads } from './booklets/media/uploads.ts';
import { publishPlannedBooklets } from './booklets/publications/publish-planned.ts';
import { purgeReplacedTexts } from './booklets/tone/replaced-texts.ts';
import { deleteOldSupportMessages } from './home/help/support.ts';
import { announceDueNews } from './home/news/announce.ts';
import { mailNews, NEWS_DIGEST_CRON } from './home/news/digest.ts';
import { runSequences } from './messages/campaigns/sequences/run-sequences.ts';
import type { MessageServices } from './messages/services.ts';
import { purgeOldTemplates } from './operations/bin/purge-old-templates.ts';
import { applyRetention, RETENTION_SCHEDULE } from './operations/retention/nightly.ts';
import { notifyStorageAlert } from './operations/storage-usage/alerts.ts';
import { recordStorageDay } from './operations/storage-usage/trend.ts';
import { expireEnrolments } from './people/enrolments/expiry.ts';
import { purgeParticipantImports } from './people/imports/purge.ts';
import { notifyReferents } from './people/referents/notify-referents.ts';
import { AccountAccess } from './platform/data/access/account-access.ts';
import { ALL_COMPANIES } from './platform/data/access/all-companies.ts';
import { loginFailures } from './platform/data/access/platform-tables.ts';
import type { Scope } from './platform/data/access/scope.ts';
import { compactChangeCounts } from './platform/data/queries/cache-by-changes.ts';
import { listActiveCompanies, listAllCompanies } from './platform/data/queries/list-companies.ts';
import { initializeSetting, writeSetting } from './platform/data/queries/settings.ts';
import { UPLOAD_EXPIRY_DAYS } from './platform/files/storage/storage-quota.ts';
import { UPKEEP_TIME_KEY } from './platform/http/health.ts';
import { deleteOldIdempotencyKeys } from './platform/http/idempotency.ts';
import { eraseMessageBodies, MESSAGE_BODY_DAYS } from './platform/mail/erase-message-bodies.ts';
import { runForCompanies } from './platform/work/run-for-companies.ts';
import { publishHeads } from './reading/proofs/log/publish-heads.ts';
import { deleteExpiredReaderSessions } from './reading/reader/http/sessions.ts';
import { mailStatistics } from './reading/statistics/mail.ts';
import { refreshStatistics } from './reading/statistics/roll-up.ts';

const DAY_MS = 24 * 3_600_000;
/** Days before a deleted item is purged. */
const BIN_DAYS = 30;

/** Empties a company's bins: booklets, content, then the files used only by these. */
const purgeCompanyBins = async ({ db, storage }: MessageServices, scope: Scope, now: number) => {
  const before = new Date(now - BIN_DAYS * DAY_MS);
  return {
    booklets: await purgeBinnedBooklets(scope, before),
    content: await content.purgeDeletedContent(scope, before),
    changes: await purgeContentChanges(scope, before),
    presences: await content.deleteOldPresences(scope, new Date(now - DAY_MS)),
    tones: await purgeReplacedTexts(scope, before),
    freshness: await purgeFreshnessTraces(scope, new Date(now)),
    locks: await deleteExpiredLocks(scope, new Date(now - DAY_MS)),
    imports: await purgeParticipantImports(scope, storage, new Date(now - 7 * DAY_MS)),
    documents: await purgeDocumentImports(scope, storage, new Date(now - 7 * DAY_MS)),
    media: await media.purgeDeletedMedia(scope, storage, before),
    licences: await notifyExpiringLicences(db, scope, new Date(now)),
    uploads: await purgeUploads(scope, storage, new Date(now - UPLOAD_EXPIRY_DAYS * DAY_MS)),
    tasks: await purgeTasks(scope, storage, new Date(now - 7 * DAY_MS)),
    fonts: await companyFonts.purgeDeletedFonts(scope, storage, before),
    reviewers: await endReviewSessions(scope, new Date(now)),
    readers: await deleteExpiredReaderSessions(scope, new Date(now)),
  };
};

/**
 * Deletes expired data, as of `now`. A failure for one company is logged and does not stop the others; the next night
 * tries again.
 */
export const runUpkeep = async (services: MessageServices, log: Logger, now = Date.now()): Promise<void> => {
  const { db, database, sessions } = services;
  const ended = await sessions.purgeSessions();
  await db.delete(loginFailures).where(lt(loginFailures.at, new Date(now - DAY_MS)));
  const accounts = new AccountAccess(db, ALL_COMPANIES);
  await accounts.deleteRows('passwordTokens', ({ expiresAt }) => lt(expiresAt, new Date(now - 7 * DAY_MS)));
  const messages = await deleteOldSupportMessages(services, now);
  const letters = await eraseMessageBodies(db, new Date(now - MESSAGE_BODY_DAYS * DAY_MS));
  await deleteOldNotifications(services, now);
  const templates = await purgeOldTemplates(db, new Date(now - BIN_DAYS * DAY_MS));
  const lines = await deleteOldAuditLines(db, new Date(now));
  const traces = await deleteExpiredTraces(db, new Date(now));
  const counts = await compactChangeCounts(db);
  await runForCompanies({ db, log, failure: 'bins not emptied' }, await listAllCompanies(db), async (scope, { id }) => {
    await recordStorageDay(scope, new Date(now));
    const purged = await purgeCompanyBins(services, scope, now);
    if (Object.values(purged).some(Boolean)) log.info({ company: id, ...purged }, 'bins emptied');
  });
  await purgeCompanies(services, log, now);
  // The embedded database has no autovacuum.
  if (database.engine === 'embedded') await database.exec('vacuum analyze');
  await writeSetting(db, UPKEEP_TIME_KEY, new Date(now).toISOString());
  log.info({ ended, letters, messages, templates, lines, traces, counts }, 'upkeep done');
};

/** Ends the expired personal accesses, company by company; a failure for one does not stop the others. */
export const expireAccesses = async ({ db }: MessageServices, log: Logger, now = new Date()): Promise<void> =>
  runForCompanies({ db, log, failure: 'accesses not expired' }, await listAllCompanies(db), async (scope, { id }) => {
    const expired = await expireEnrolments(scope, now);
    if (expired > 0) log.info({ company: id, expired }, 'accesses expired');
  });

/** Longest pass of an hour: it takes one processor at most. */
const AVIF_PASS_MS = 15 * 60_000;

/** Encodes the AVIF copies that the pictures of earlier releases lack. */
export const encodeAvifCopies = async ({ db, storage }: MessageServices, log: Logger): Promise<void> => {
  const deadline = Date.now() + AVIF_PASS_MS;
  await runForCompanies(
    { db, log, failure: 'no AVIF copies' },
    await listActiveCompanies(db),
    async (scope, { id }) => {
      const pictures = Date.now() < deadline ? await encodeMissingAvif(scope, storage, { log, deadline }) : 0;
      if (pictures > 0) log.info({ company: id, pictures }, 'AVIF copies encoded');
    },
  );
};

/** Schedules the hourly and nightly jobs, each on one node. */
export const scheduleUpkeep = async (services: MessageServices, log: Logger): Promise<void> => {
  const { db } = services;
  await initializeSetting(db, UPKEEP_TIME_KEY, new Date().toISOString());
  await services.jobs.schedule('upkeep', '17 3 * * *', () => runUpkeep(services, log));
  await services.jobs.schedule('retention', RETENTION_SCHEDULE, () => applyRetention(services, log));
  await services.jobs.schedule('publish-proof-heads', '29 2 * * *', () => publishHeads(services, log));
  await services.jobs.schedule('roll-up-statistics', '9 * * * *', async () =>
    runForCompanies({ db, log, failure: 'statistics not summed' }, await listAllCompanies(db), (scope) =>
      refreshStatistics(scope),
    ),
  );
  await services.jobs.schedule('encode-avif', '47 * * * *', () => encodeAvifCopies(services, log));
  await services.jobs.schedule('delete-idempotency-keys', '41 * * * *', () => deleteOldIdempotencyKeys(db, Date.now()));
  await services.jobs.schedule('mail-statistics', '27 * * * *', () => mailStatistics(services, log));
  await services.jobs.schedule('notify-referents', '21 * * * *', () => notifyReferents(services, log));
  await services.jobs.schedule('notify-page-owners', '24 * * * *', () => notifyPageOwners(services, log));
  await services.jobs.schedule('announce-news', '*/10 * * * *', () => announceDueNews(services.db));
  await services.jobs.schedule('mail-news', NEWS_DIGEST_CRON, async () => {
    await mailNews(services, log);
  });
  await services.jobs.schedule('run-sequences', '*/15 * * * *', () => runSequences(services, log));
  await services.jobs.schedule('mail-notifications', '* * * * *', async () => {
    await sendNotificationMails(services, log, 'now');
  });
  await services.jobs.schedule('daily-notifications', '30 7 * * *', async () => {
    await sendNotificationMails(services, log, 'daily');
  });
  await services.jobs.schedule('tell-stores', '33 * * * *', async () =>
    runForCompanies({ db, log, failure: 'store not told of' }, await listActiveCompanies(db), (scope) =>
      notifyStorageAlert(db, scope),
    ),
  );
  await services.jobs.schedule('publish-planned', '* * * * *', () => publishPlannedBooklets(services, log));
  await services.jobs.schedule('expire-accesses', '4 * * * *', () => expireAccesses(services, log));
};
