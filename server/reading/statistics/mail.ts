import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import { paths } from '../../../contract/platform/paths.ts';
import { hasPermission } from '../../../contract/platform/permissions.ts';
import type { SavedQuery, Statistics, StatisticsQuery } from '../../../contract/reading/statistics/statistics.ts';
import { getPresetPeriod, PRESET_URL_VALUES } from '../../../contract/reading/statistics/statistics-period.ts';
import { MAIL_RHYTHMS } from '../../../contract/reading/statistics/statistics-view-form.ts';
import { getAppOrigin } from '../../administration/index.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { Scope, type TenantRow } from '../../platform/data/access/scope.ts';
import { type CompanyRow, listActiveCompanies } from '../../platform/data/queries/list-companies.ts';
import { type Actor, formatFullName, pickActorColumns, SYSTEM_ACTOR } from '../../platform/http/actor.ts';
import type { Services } from '../../platform/services.ts';
import { addDays, getLocalDay, getWeekday } from '../../platform/text/calendar/days.ts';
import { getLocalHour } from '../../platform/text/calendar/moments.ts';
import { runForCompanies } from '../../platform/work/run-for-companies.ts';
import { renderFiguresLetter } from './letter.ts';
import { listReportBooklets } from './list-report-booklets.ts';
import { loadStatistics } from './statistics.ts';

/** Sending hours in the company's time zone, end excluded: no e-mail at night. */
const SENDING_HOURS = { from: 8, until: 20 };
/** Query parameters of the sides. */
const SIDE_QUERY_PARAMETERS = { site: 'site', department: 'service', contract: 'contrat', language: 'langue' } as const;

type View = TenantRow<'statisticsViews'>;
type Company = Pick<CompanyRow, 'id' | 'name' | 'timeZone'>;

/** First day on which an e-mail is due: Monday, or the first of the month. */
const getDueDay = (rhythm: View['rhythm'], today: string): string =>
  rhythm === 'weekly' ? addDays(today, 1 - getWeekday(today)) : `${today.slice(0, 7)}-01`;

/** Query of a saved view on a day, limited to booklets that this user may see. Null: none of them. */
const buildViewQuery = async (scope: Scope, query: SavedQuery, today: string): Promise<StatisticsQuery | null> => {
  const { period, booklets, side } = query;
  const days = typeof period === 'string' ? getPresetPeriod(period, today) : period;
  const narrowed = side ? ({ [side.name]: side.value } as Partial<StatisticsQuery>) : {};
  if (!booklets) return { ...days, ...narrowed };
  const seen = new Set((await listReportBooklets(scope, {})).map(({ id }) => id));
  const left = booklets.filter((id) => seen.has(id));
  return left.length === 0 ? null : { ...days, ...narrowed, booklets: left };
};

/** URL of the statistics screen with this view. */
const buildViewUrl = (origin: string, { period, booklets, side }: SavedQuery): string => {
  const search = new URLSearchParams({
    ...(typeof period === 'string' ? { periode: PRESET_URL_VALUES[period] } : { du: period.from, au: period.to }),
    ...(booklets && { livrets: booklets.join('.') }),
    ...(side && { [SIDE_QUERY_PARAMETERS[side.name]]: side.value }),
  });
  return `${origin}${paths.statistics}?${search}`;
};

/** Claims the views whose e-mail is due: a concurrent call gets none of them. */
const claimDueViews = async (scope: Scope, today: string): Promise<View[]> => {
  const taken: View[] = [];
  for (const rhythm of MAIL_RHYTHMS) {
    taken.push(
      ...(await scope.update('statisticsViews', { mailedOn: today }, (columns) =>
        and(eq(columns.rhythm, rhythm), isNotNull(columns.mailedOn), lt(columns.mailedOn, getDueDay(rhythm, today))),
      )),
    );
  }
  return taken;
};

/** Active users with these ids, of this company or of the publisher's staff, who may see statistics. */
const loadViewReaders = async ({ db }: Pick<Services, 'db'>, companyId: string, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, Actor>();
  const accounts = new AccountAccess(db, { companyId, hasStaff: true });
  const { users } = accounts.views;
  const rows = await accounts
    .select()
    .from(users)
    .where(and(inArray(users.id, [...new Set(ids)]), eq(users.status, 'active')));
  const found = rows.filter(({ role }) => hasPermission('statistics.read', role));
  return new Map(
    found.map((user): [string, Actor] => [user.id, { ...SYSTEM_ACTOR, ...pickActorColumns(user), companyId }]),
  );
};

/** Sends the figures of the views due in one company. Returns the number of messages. */
export const mailCompanyStatistics = async (
  { config, db, mailer }: Pick<Services, 'config' | 'db' | 'mailer'>,
  company: Company,
  now: Date,
): Promise<number> => {
  const today = getLocalDay(company.timeZone, now);
  const due = await claimDueViews(new Scope(db, SYSTEM_ACTOR, company.id), today);
  if (due.length === 0) return 0;
  const readers = await loadViewReaders(
    { db },
    company.id,
    due.flatMap(({ mailTo, userId }) => [...mailTo, userId]),
  );
  const origin = getAppOrigin(config, { address: () => null });
  let sent = 0;
  for (const view of due) {
    const owner = readers.get(view.userId);
    // The owner has left or lost the permission: no e-mail goes out in their name.
    if (!owner) continue;
    for (const id of view.mailTo) {
      const reader = readers.get(id);
      if (!reader) continue;
      const scope = new Scope(db, reader, company.id);
      const query = await buildViewQuery(scope, view.query, today);
      if (query === null) continue;
      const figures: Statistics = await loadStatistics(scope, query, now);
      const letter = await renderFiguresLetter({
        name: view.name,
        rhythm: view.rhythm ?? 'weekly',
        firstName: reader.firstName,
        ownerName: owner.id === reader.id ? null : formatFullName(owner),
        figures,
        link: buildViewUrl(origin, view.query),
        companyName: company.name,
        productName: config.productName,
      });
      await mailer.enqueue({ kind: 'statistics', companyId: company.id, to: reader.email, ...letter });
      sent += 1;
    }
  }
  return sent;
};

/** Runs every hour, one company at a time; a failure in one does not affect the others. */
export const mailStatistics = async (services: Services, log: Logger, now = new Date()): Promise<void> => {
  const { db } = services;
  const companies = await listActiveCompanies(db);
  await runForCompanies({ db, log, failure: 'statistics not mailed' }, companies, async (_scope, company) => {
    const hour = getLocalHour(company.timeZone, now);
    if (hour < SENDING_HOURS.from || hour >= SENDING_HOURS.until) return;
    const sent = await mailCompanyStatistics(services, company, now);
    if (sent > 0) log.info({ company: company.id, sent }, 'statistics mailed');
  });
};
