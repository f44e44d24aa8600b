import { and, eq, gte } from 'drizzle-orm';
import type { Logger } from 'pino';
import { addQuery, paths } from '../../../contract/platform/paths.ts';
import { notifyUsers } from '../../administration/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { type CompanyRow, listActiveCompanies } from '../../platform/data/queries/list-companies.ts';
import type { Services } from '../../platform/services.ts';
import { getLocalDay, getWeekday } from '../../platform/text/calendar/days.ts';
import { getLocalHour } from '../../platform/text/calendar/moments.ts';
import { getDisplayTitle } from '../../platform/text/titles.ts';
import { runForCompanies } from '../../platform/work/run-for-companies.ts';
import type { CheckedPage } from './checked-pages.ts';
import { describeFinding } from './find-findings.ts';
import { listSearches, loadUrgentPages } from './list-pages.ts';

/** Monday, from 8 to 19 in the company's time zone: a server that was off at 8 catches up. */
const WEEKLY = { weekday: 1, fromHour: 8, untilHour: 20 };
const MAX_LISTED_PAGES = 10;
const KIND = 'pages_to_check';
/** A second run on the same Monday finds the notification of the first. */
const SAME_DAY_MS = 20 * 3_600_000;

const describePage = ({ page, booklet, findings }: CheckedPage): string =>
  `${page.title} (${getDisplayTitle(booklet.title)}) : ${findings.map(describeFinding).join(' ')}`;

type Search = Awaited<ReturnType<typeof listSearches>>[number];

const describeSearch = ({ term, n, bookletTitle }: Search): string =>
  `Recherche sans résultat, ${n} fois en trois mois : « ${term} » (${bookletTitle})`;

/** Values of the notification: the number of pages, then a line for each of the first ones and for each search. */
const buildValues = (pages: readonly CheckedPage[], searches: readonly Search[]): Record<string, string | number> => ({
  nombre: pages.length,
  ...Object.fromEntries(
    [...pages.slice(0, MAX_LISTED_PAGES).map(describePage), ...searches.map(describeSearch)].map((line, index) => [
      `ligne${index + 1}`,
      line,
    ]),
  ),
});

const listNotifiedUsers = async (scope: Scope, now: Date): Promise<Set<string>> => {
  const { notifications } = scope.views;
  const rows = await scope
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(and(eq(notifications.kind, KIND), gte(notifications.createdAt, new Date(now.getTime() - SAME_DAY_MS))));
  return new Set(rows.map(({ userId }) => userId));
};

/**
 * Tells each owner of the pages that ask for a check and are theirs, once, with the searches that found nothing in their
 * booklets; nothing to those without a page. Returns the people.
 */
export const notifyCompanyOwners = async (db: Db, scope: Scope, timeZone: string, now: Date): Promise<number> => {
  const pages = await loadUrgentPages(db, scope, { now, isJob: true });
  const notified = await listNotifiedUsers(scope, now);
  const byOwner = Map.groupBy(pages, ({ ownerId }) => ownerId ?? '');
  let people = 0;
  for (const [ownerId, own] of byOwner) {
    if (ownerId === '' || notified.has(ownerId)) continue;
    await notifyUsers(db, {
      userIds: [ownerId],
      companyId: scope.companyId,
      kind: KIND,
      values: buildValues(own, await listSearches(scope, { ownerId }, timeZone)),
      href: addQuery(paths.pagesToCheck, { pages: 'miennes' }),
    });
    people += 1;
  }
  return people;
};

const isDue = ({ timeZone }: Pick<CompanyRow, 'timeZone'>, now: Date): boolean => {
  const hour = getLocalHour(timeZone, now);
  return (
    getWeekday(getLocalDay(timeZone, now)) === WEEKLY.weekday && hour >= WEEKLY.fromHour && hour < WEEKLY.untilHour
  );
};

/** Hourly job, company by company: on Monday mornings, the list of the week. */
export const notifyPageOwners = async ({ db }: Pick<Services, 'db'>, log: Logger, now = new Date()): Promise<void> => {
  const companies = (await listActiveCompanies(db)).filter((company) => isDue(company, now));
  await runForCompanies({ db, log, failure: 'page owners not told' }, companies, async (scope, company) => {
    const people = await notifyCompanyOwners(db, scope, company.timeZone, now);
    if (people > 0) log.info({ company: company.id, people }, 'page owners told');
  });
};
