import { and, asc, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import { paths } from '../../../contract/platform/paths.ts';
import { may } from '../../../contract/platform/permissions.ts';
import type { SavedQuery, Statistics, StatisticsQuery } from '../../../contract/reading/statistics/statistics.ts';
import { PRESET_WORDS, periodOf } from '../../../contract/reading/statistics/statistics-period.ts';
import { appOrigin } from '../../administration/auth/links.ts';
import { companies, users } from '../../platform/data/schema/people.ts';
import { type Row, Scope } from '../../platform/data/scope.ts';
import { type Actor, fullName, NOBODY } from '../../platform/http/actor.ts';
import { addDays, dayIn, weekday } from '../../platform/text/calendar/days.ts';
import { hourIn } from '../../platform/text/calendar/moments.ts';
import type { Services } from '../../services.ts';
import { chosenBooklets } from './chosen.ts';
import { renderFigures } from './letter.ts';
import { statisticsOf } from './statistics.ts';

/** Sending hours in the company's time zone, end excluded: no e-mail at night. */
const HOURS = { from: 8, until: 20 };
/** Query parameters of the sides. */
const SIDE_WORDS = { site: 'site', department: 'service', contract: 'contrat', language: 'langue' } as const;

type View = Row<'statisticsViews'>;
type Company = Pick<typeof companies.$inferSelect, 'id' | 'name' | 'timeZone'>;

/** First day on which an e-mail is due: Monday, or the first of the month. */
const dueSince = (rhythm: View['rhythm'], today: string): string =>
  rhythm === 'weekly' ? addDays(today, 1 - weekday(today)) : `${today.slice(0, 7)}-01`;

/** Query of a saved view on a day, limited to booklets that this user may see. Null: none of them. */
const queryFor = async (scope: Scope, query: SavedQuery, today: string): Promise<StatisticsQuery | null> => {
  const { period, booklets, side } = query;
  const days = typeof period === 'string' ? periodOf(period, today) : period;
  const narrowed = side ? ({ [side.name]: side.value } as Partial<StatisticsQuery>) : {};
  if (!booklets) return { ...days, ...narrowed };
  const seen = new Set((await chosenBooklets(scope, {})).map(({ id }) => id));
  const left = booklets.filter((id) => seen.has(id));
  return left.length === 0 ? null : { ...days, ...narrowed, booklets: left };
};

/** URL of the statistics screen with this view. */
const addressOf = (origin: string, { period, booklets, side }: SavedQuery): string => {
  const search = new URLSearchParams({
    ...(typeof period === 'string' ? { periode: PRESET_WORDS[period] } : { du: period.from, au: period.to }),
    ...(booklets && { livrets: booklets.join('.') }),
    ...(side && { [SIDE_WORDS[side.name]]: side.value }),
  });
  return `${origin}${paths.statistics}?${search}`;
};

/** Claims the views whose e-mail is due: a concurrent call gets none of them. */
const claim = async (scope: Scope, today: string): Promise<View[]> => {
  const taken: View[] = [];
  for (const rhythm of ['weekly', 'monthly'] as const) {
    taken.push(
      ...(await scope.update('statisticsViews', { mailedOn: today }, (columns) =>
        and(eq(columns.rhythm, rhythm), isNotNull(columns.mailedOn), lt(columns.mailedOn, dueSince(rhythm, today))),
      )),
    );
  }
  return taken;
};

/** Active users with these ids, of this company or of the publisher's staff, who may see statistics. */
const readersAmong = async ({ db }: Pick<Services, 'db'>, companyId: string, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, Actor>();
  const rows = await db
    .select()
    .from(users)
    .where(and(inArray(users.id, [...new Set(ids)]), eq(users.status, 'active')));
  const found = rows.filter(
    ({ companyId: own, role }) => (own === companyId || role === 'super_admin') && may('statistics.read', role),
  );
  return new Map(
    found.map(({ id, role, email, firstName, lastName, locale, timeZone }): [string, Actor] => [
      id,
      { ...NOBODY, id, role, email, firstName, lastName, locale, timeZone, companyId },
    ]),
  );
};

/** Sends the figures of the views due in one company. Returns the number of messages. */
export const mailStatisticsOf = async (
  { config, db, mailer }: Pick<Services, 'config' | 'db' | 'mailer'>,
  company: Company,
  now: Date,
): Promise<number> => {
  const today = dayIn(company.timeZone, now);
  const due = await claim(new Scope(db, NOBODY, company.id), today);
  if (due.length === 0) return 0;
  const readers = await readersAmong(
    { db },
    company.id,
    due.flatMap(({ mailTo, userId }) => [...mailTo, userId]),
  );
  const origin = appOrigin(config, { address: () => null });
  let sent = 0;
  for (const view of due) {
    const owner = readers.get(view.userId);
    // The owner has left or lost the permission: no e-mail goes out in their name.
    if (!owner) continue;
    for (const id of view.mailTo) {
      const reader = readers.get(id);
      if (!reader) continue;
      const scope = new Scope(db, reader, company.id);
      const query = await queryFor(scope, view.query, today);
      if (query === null) continue;
      const figures: Statistics = await statisticsOf(scope, query, now);
      const letter = await renderFigures({
        name: view.name,
        rhythm: view.rhythm ?? 'weekly',
        firstName: reader.firstName,
        ownerName: owner.id === reader.id ? null : fullName(owner),
        figures,
        link: addressOf(origin, view.query),
        companyName: company.name,
        productName: config.productName,
      });
      await mailer.post({ kind: 'statistics', companyId: company.id, to: reader.email, ...letter });
      sent += 1;
    }
  }
  return sent;
};

/** Runs every hour, one company at a time; a failure in one does not affect the others. */
export const mailStatistics = async (services: Services, log: Logger, now = new Date()): Promise<void> => {
  const { db } = services;
  for (const company of await db
    .select()
    .from(companies)
    .where(eq(companies.state, 'active'))
    .orderBy(asc(companies.id))) {
    const hour = hourIn(company.timeZone, now);
    if (hour < HOURS.from || hour >= HOURS.until) continue;
    try {
      const sent = await mailStatisticsOf(services, company, now);
      if (sent > 0) log.info({ company: company.id, sent }, 'statistics mailed');
    } catch (error) {
      log.error({ err: error, company: company.id }, 'statistics not mailed');
    }
  }
};
