import { asc, eq, lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import { forgetTraces } from './administration/accounts/retention.ts';
import { forgetOldLines } from './administration/audit/retention.ts';
import { purgeCompanies } from './administration/companies/purge.ts';
import { forgetNotifications, mailNotifications } from './administration/notifications/mail.ts';
import { purgeTasks } from './administration/tasks/purge.ts';
import { purgeBinned } from './booklets/booklets/purge.ts';
import { forgetLocks } from './booklets/content/locks.ts';
import * as content from './booklets/content/purge.ts';
import * as companyFonts from './booklets/fonts/purge.ts';
import { purgeDocumentImports } from './booklets/imports/import.ts';
import { tellLicences } from './booklets/media/licences.ts';
import * as media from './booklets/media/purge.ts';
import { purgeUploads } from './booklets/media/uploads.ts';
import { publishPlanned } from './booklets/publications/planned.ts';
import { purgeReplaced } from './booklets/tone/record.ts';
import { forgetMessages } from './home/help/support.ts';
import { announceDue } from './home/news/announce.ts';
import { mailNews, WEEKLY } from './home/news/digest.ts';
import { purgeTemplates } from './library/templates/bin.ts';
import { runSequences } from './messages/campaigns/run-sequences.ts';
import { forgetByTerms, NIGHTLY } from './operations/retention/nightly.ts';
import { tellStorage } from './operations/storage-usage/alerts.ts';
import { noteDay } from './operations/storage-usage/trend.ts';
import { expireOver } from './people/enrolments/expiry.ts';
import { purgeImports } from './people/imports/purge.ts';
import { notifyReferents } from './people/referents/notify.ts';
import { companies, loginFailures, passwordTokens } from './platform/data/schema/people.ts';
import { Scope } from './platform/data/scope.ts';
import { UPLOAD_DAYS } from './platform/files/storage/room.ts';
import { NOBODY } from './platform/http/actor.ts';
import { forgetBodies, MESSAGE_BODY_DAYS } from './platform/mail/forget.ts';
import { forgetOver } from './reading/reader/sessions.ts';
import { mailStatistics } from './reading/statistics/mail.ts';
import { rollUp } from './reading/statistics/roll-up.ts';
import type { Services } from './services.ts';

const DAY = 24 * 3_600_000;
/** Days before a deleted item is purged. */
const BIN_DAYS = 30;

/** Empties a company's bins: booklets, content, then the files used only by these. */
const emptyBins = async ({ db, storage }: Services, companyId: string, now: number) => {
  const scope = new Scope(db, NOBODY, companyId);
  const before = new Date(now - BIN_DAYS * DAY);
  return {
    booklets: await purgeBinned(scope, before),
    content: await content.purgeDeleted(scope, before),
    presences: await content.forgetPresences(scope, new Date(now - DAY)),
    tones: await purgeReplaced(scope, before),
    locks: await forgetLocks(scope, new Date(now - DAY)),
    imports: await purgeImports(scope, storage, new Date(now - 7 * DAY)),
    documents: await purgeDocumentImports(scope, storage, new Date(now - 7 * DAY)),
    media: await media.purgeDeleted(scope, storage, before),
    licences: await tellLicences(db, scope, new Date(now)),
    uploads: await purgeUploads(scope, storage, new Date(now - UPLOAD_DAYS * DAY)),
    tasks: await purgeTasks(scope, storage, new Date(now - 7 * DAY)),
    fonts: await companyFonts.purgeDeleted(scope, storage, before),
    readers: await forgetOver(scope, new Date(now)),
  };
};

/**
 * Deletes expired data, as of `now`. A failure for one company is logged and does not stop the others; the next night
 * tries again.
 */
export const upkeep = async (services: Services, log: Logger, now = Date.now()): Promise<void> => {
  const { db, database, sessions } = services;
  const ended = await sessions.purge();
  await db.delete(loginFailures).where(lt(loginFailures.at, new Date(now - DAY)));
  await db.delete(passwordTokens).where(lt(passwordTokens.expiresAt, new Date(now - 7 * DAY)));
  const messages = await forgetMessages(services, now);
  const letters = await forgetBodies(db, new Date(now - MESSAGE_BODY_DAYS * DAY));
  await forgetNotifications(services, now);
  const templates = await purgeTemplates(db, new Date(now - BIN_DAYS * DAY));
  const lines = await forgetOldLines(db, new Date(now));
  const traces = await forgetTraces(db, new Date(now));
  for (const { id } of await db.select({ id: companies.id }).from(companies).orderBy(asc(companies.id))) {
    try {
      await noteDay(new Scope(db, NOBODY, id), new Date(now));
      const purged = await emptyBins(services, id, now);
      if (Object.values(purged).some(Boolean)) log.info({ company: id, ...purged }, 'bins emptied');
    } catch (error) {
      log.error({ err: error, company: id }, 'bins not emptied');
    }
  }
  await purgeCompanies(services, log, now);
  // The embedded database has no autovacuum.
  if (database.engine === 'embedded') await database.exec('vacuum analyze');
  log.info({ ended, letters, messages, templates, lines, traces }, 'upkeep done');
};

/** Ends the expired personal accesses, company by company; a failure for one does not stop the others. */
export const expireAccesses = async ({ db }: Services, log: Logger, now = new Date()): Promise<void> => {
  for (const { id } of await db.select({ id: companies.id }).from(companies).orderBy(asc(companies.id))) {
    try {
      const expired = await expireOver(new Scope(db, NOBODY, id), now);
      if (expired > 0) log.info({ company: id, expired }, 'accesses expired');
    } catch (error) {
      log.error({ err: error, company: id }, 'accesses not expired');
    }
  }
};

/**
 * Notifies the administrators of companies with little storage left, company by company; a failure for one does not
 * stop the others.
 */
export const tellStores = async ({ db }: Services, log: Logger): Promise<void> => {
  for (const { id } of await db.select({ id: companies.id }).from(companies).where(eq(companies.state, 'active'))) {
    try {
      await tellStorage(db, new Scope(db, NOBODY, id));
    } catch (error) {
      log.error({ err: error, company: id }, 'store not told of');
    }
  }
};

/** Computes the statistics, company by company; a failure for one does not stop the others. */
export const rollUpStatistics = async ({ db }: Services, log: Logger, at = new Date()): Promise<void> => {
  for (const { id } of await db.select({ id: companies.id }).from(companies).orderBy(asc(companies.id))) {
    try {
      await rollUp(new Scope(db, NOBODY, id), { at });
    } catch (error) {
      log.error({ err: error, company: id }, 'statistics not summed');
    }
  }
};

/** Schedules the hourly and nightly jobs, each on one node. */
export const scheduleUpkeep = async (services: Services, log: Logger): Promise<void> => {
  await services.jobs.schedule('upkeep', '17 3 * * *', () => upkeep(services, log));
  await services.jobs.schedule('retention', NIGHTLY, () => forgetByTerms(services, log));
  await services.jobs.schedule('roll-up-statistics', '9 * * * *', () => rollUpStatistics(services, log));
  await services.jobs.schedule('mail-statistics', '27 * * * *', () => mailStatistics(services, log));
  await services.jobs.schedule('notify-referents', '21 * * * *', () => notifyReferents(services, log));
  await services.jobs.schedule('announce-news', '*/10 * * * *', () => announceDue(services.db));
  await services.jobs.schedule('mail-news', WEEKLY, async () => {
    await mailNews(services, log);
  });
  await services.jobs.schedule('run-sequences', '*/15 * * * *', () => runSequences(services, log));
  await services.jobs.schedule('mail-notifications', '* * * * *', async () => {
    await mailNotifications(services, log, 'now');
  });
  await services.jobs.schedule('daily-notifications', '30 7 * * *', async () => {
    await mailNotifications(services, log, 'daily');
  });
  await services.jobs.schedule('tell-stores', '33 * * * *', () => tellStores(services, log));
  await services.jobs.schedule('publish-planned', '* * * * *', () => publishPlanned(services, log));
  await services.jobs.schedule('expire-accesses', '4 * * * *', () => expireAccesses(services, log));
};
