import { lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { ReferentNotice } from '../../../contract/people/referents/referents.ts';
import { readerPath } from '../../../contract/platform/paths.ts';
import { getAppOrigin } from '../../administration/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { type CompanyRow, listActiveCompanies } from '../../platform/data/queries/list-companies.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import type { Services } from '../../platform/services.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { getLocalHour } from '../../platform/text/calendar/moments.ts';
import { runForCompanies } from '../../platform/work/run-for-companies.ts';
import { getAddressee, listDueNotices, listWeeklyNewcomers, type NoticeClaim } from './due-notices.ts';
import { buildBoardPath, createReferentLinks } from './links.ts';
import { listBadReports, listNewcomers, listNoticeRecipients, type NoticeRecipient } from './notice-data.ts';
import { renderNoticeLetter } from './notice-letters.ts';

const DAY_MS = 86_400_000;
/** Sending hours in the company's time zone, the last one excluded: no mail leaves at night. */
const SENDING_HOURS = { from: 7, until: 20 };
/** Rows per insert. */
const CLAIMS_PER_INSERT = 5000;
/** Days after which a claim is deleted, because its event is no longer due. */
const CLAIM_RETENTION_DAYS = 90;

type Company = Pick<CompanyRow, 'id' | 'name' | 'slug' | 'timeZone'>;
/** Records claims before sending; returns those that are new. */
const claimNotices = async (scope: Scope, claims: readonly NoticeClaim[], at: Date): Promise<NoticeClaim[]> => {
  const fresh: NoticeClaim[] = [];
  for (let from = 0; from < claims.length; from += CLAIMS_PER_INSERT) {
    const rows = claims.slice(from, from + CLAIMS_PER_INSERT).map((one) => ({ ...one, at }));
    fresh.push(...(await scope.insert('referentNotices', rows, { ifAbsent: true })));
  }
  return fresh;
};

/** Sends the requested notices of one company. Returns the number of messages. */
export const notifyCompanyReferents = async (
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  scope: Scope,
  company: Company,
  now: Date,
): Promise<number> => {
  const today = getLocalDay(company.timeZone, now);
  const all = await listNoticeRecipients(scope);
  const asking = all.filter(({ referent }) => referent.email !== '' && referent.notices.length > 0);
  if (asking.length === 0) return 0;
  const bookletIds = [...new Set(asking.map(({ booklet }) => booklet.id))];
  const isNamed = ({ booklet }: NoticeRecipient) => booklet.settings.tracking.mode === 'named';
  const listening = asking.filter((told) => isNamed(told) && told.referent.notices.includes('astonishment'));
  const reports = await listBadReports(
    scope,
    [...new Set(listening.map(({ booklet }) => booklet.id))],
    now,
    company.timeZone,
  );
  const people = await listNewcomers(scope, bookletIds, reports, { now, today });
  const due = asking.flatMap((told) => listDueNotices(told.referent, isNamed(told), { people, reports, now, today }));
  const fresh = Map.groupBy(await claimNotices(scope, due, now), ({ referentId, what }) => `${referentId} ${what}`);
  if (fresh.size === 0) return 0;

  const byId = new Map(asking.map((told) => [told.referent.id, told]));
  const byEnrolment = new Map(people.map((person) => [person.enrolmentId, person]));
  const whose = new Map(reports.map(({ id, enrolmentId }) => [id, enrolmentId]));
  const messages = [...fresh].flatMap(([key, claims]) => {
    const [referentId = '', what] = key.split(' ') as [string, ReferentNotice];
    const told = byId.get(referentId);
    if (!told) return [];
    const to = getAddressee(
      told.referent,
      all.map(({ referent }) => referent),
      today,
    );
    const about =
      what === 'weekly'
        ? listWeeklyNewcomers(told.referent, people, today)
        : claims.flatMap(({ subject }) => byEnrolment.get(whose.get(subject) ?? subject) ?? []);
    return about.length === 0 ? [] : [{ ...told, to, what, about }];
  });
  const tokens = await createReferentLinks(
    scope,
    messages.map(({ to }) => to.id),
    now,
  );
  const origin = getAppOrigin(config, { address: () => null });
  for (const { referent, booklet, to, what, about } of messages) {
    const base = readerPath(company.slug, booklet.slug ?? '');
    const token = tokens.get(to.id);
    const letter = await renderNoticeLetter({
      what,
      firstName: to.firstName,
      insteadOf: to.id === referent.id ? null : formatFullName(referent),
      people: about,
      named: isNamed({ referent, booklet }),
      companyName: company.name,
      bookletTitle: booklet.title ?? '',
      button:
        token === undefined
          ? { label: 'Ouvrir le livret', link: origin + base }
          : { label: 'Voir mes participants', link: origin + buildBoardPath(base, token) },
      productName: config.productName,
    });
    if (letter) await mailer.enqueue({ kind: 'referent-notice', companyId: scope.companyId, to: to.email, ...letter });
  }
  return messages.length;
};

/** Hourly job, company by company; one failure does not stop the others. */
export const notifyReferents = async (services: Services, log: Logger, now = new Date()): Promise<void> => {
  const { db } = services;
  const companies = await listActiveCompanies(db);
  await runForCompanies({ db, log, failure: 'referents not told' }, companies, async (scope, company) => {
    const hour = getLocalHour(company.timeZone, now);
    if (hour < SENDING_HOURS.from || hour >= SENDING_HOURS.until) return;
    const sent = await notifyCompanyReferents(services, scope, company, now);
    if (sent > 0) log.info({ company: company.id, sent }, 'referents told');
    await scope.deleteRows('referentNotices', ({ at }) =>
      lt(at, new Date(now.getTime() - CLAIM_RETENTION_DAYS * DAY_MS)),
    );
  });
};
