import { asc, eq, lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { ReferentNotice } from '../../../contract/people/referents/referents.ts';
import { readerPath } from '../../../contract/platform/paths.ts';
import { appOrigin } from '../../administration/auth/links.ts';
import { companies } from '../../platform/data/schema/people.ts';
import { Scope } from '../../platform/data/scope.ts';
import { fullName, NOBODY } from '../../platform/http/actor.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { hourIn } from '../../platform/text/calendar/moments.ts';
import type { Services } from '../../services.ts';
import { addressee, type Claim, dueTo, weekOf } from './due.ts';
import { boardPath, prepareLinks } from './links.ts';
import { chargesOf, newcomersOf, reportsOf, type Told } from './news.ts';
import { renderNotice } from './notice-letters.ts';

const DAY = 86_400_000;
/** Sending hours in the company's time zone, the last one excluded: no mail leaves at night. */
const HOURS = { from: 7, until: 20 };
/** Rows per insert. */
const BATCH = 5000;
/** Days after which a claim is deleted, because its event is no longer due. */
const KEPT = 90;

type Company = Pick<typeof companies.$inferSelect, 'id' | 'name' | 'slug' | 'timeZone'>;
/** Records claims before sending; returns those that are new. */
const claim = async (scope: Scope, claims: readonly Claim[], at: Date): Promise<Claim[]> => {
  const fresh: Claim[] = [];
  for (let from = 0; from < claims.length; from += BATCH) {
    const rows = claims.slice(from, from + BATCH).map((one) => ({ ...one, at }));
    fresh.push(...(await scope.insert('referentNotices', rows, { ifAbsent: true })));
  }
  return fresh;
};

/** Sends the requested notices of one company. Returns the number of messages. */
export const notifyCompany = async (
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  scope: Scope,
  company: Company,
  now: Date,
): Promise<number> => {
  const today = dayIn(company.timeZone, now);
  const all = await chargesOf(scope);
  const asking = all.filter(({ referent }) => referent.email !== '' && referent.notices.length > 0);
  if (asking.length === 0) return 0;
  const bookletIds = [...new Set(asking.map(({ booklet }) => booklet.id))];
  const isNamed = ({ booklet }: Told) => booklet.settings.tracking.mode === 'named';
  const listening = asking.filter((told) => isNamed(told) && told.referent.notices.includes('astonishment'));
  const reports = await reportsOf(
    scope,
    [...new Set(listening.map(({ booklet }) => booklet.id))],
    now,
    company.timeZone,
  );
  const people = await newcomersOf(scope, bookletIds, reports, { now, today });
  const due = asking.flatMap((told) => dueTo(told.referent, isNamed(told), { people, reports, now, today }));
  const fresh = Map.groupBy(await claim(scope, due, now), ({ referentId, what }) => `${referentId} ${what}`);
  if (fresh.size === 0) return 0;

  const byId = new Map(asking.map((told) => [told.referent.id, told]));
  const byEnrolment = new Map(people.map((person) => [person.enrolmentId, person]));
  const whose = new Map(reports.map(({ id, enrolmentId }) => [id, enrolmentId]));
  const messages = [...fresh].flatMap(([key, claims]) => {
    const [referentId = '', what] = key.split(' ') as [string, ReferentNotice];
    const told = byId.get(referentId);
    if (!told) return [];
    const to = addressee(
      told.referent,
      all.map(({ referent }) => referent),
      today,
    );
    const about =
      what === 'weekly'
        ? weekOf(told.referent, people, today)
        : claims.flatMap(({ subject }) => byEnrolment.get(whose.get(subject) ?? subject) ?? []);
    return about.length === 0 ? [] : [{ ...told, to, what, about }];
  });
  const tokens = await prepareLinks(
    scope,
    messages.map(({ to }) => to.id),
    now,
  );
  const origin = appOrigin(config, { address: () => null });
  for (const { referent, booklet, to, what, about } of messages) {
    const base = readerPath(company.slug, booklet.slug ?? '');
    const token = tokens.get(to.id);
    const letter = await renderNotice({
      what,
      firstName: to.firstName,
      insteadOf: to.id === referent.id ? null : fullName(referent),
      people: about,
      named: isNamed({ referent, booklet }),
      companyName: company.name,
      bookletTitle: booklet.title ?? '',
      button:
        token === undefined
          ? { label: 'Ouvrir le livret', link: origin + base }
          : { label: 'Voir mes participants', link: origin + boardPath(base, token) },
      productName: config.productName,
    });
    if (letter) await mailer.post({ kind: 'referent-notice', companyId: scope.companyId, to: to.email, ...letter });
  }
  return messages.length;
};

/** Hourly job, company by company; one failure does not stop the others. */
export const notifyReferents = async (services: Services, log: Logger, now = new Date()): Promise<void> => {
  const { db } = services;
  for (const company of await db
    .select()
    .from(companies)
    .where(eq(companies.state, 'active'))
    .orderBy(asc(companies.id))) {
    const hour = hourIn(company.timeZone, now);
    if (hour < HOURS.from || hour >= HOURS.until) continue;
    const scope = new Scope(db, NOBODY, company.id);
    try {
      const sent = await notifyCompany(services, scope, company, now);
      if (sent > 0) log.info({ company: company.id, sent }, 'referents told');
      await scope.remove('referentNotices', ({ at }) => lt(at, new Date(now.getTime() - KEPT * DAY)));
    } catch (error) {
      log.error({ err: error, company: company.id }, 'referents not told');
    }
  }
};
