import { isNull, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { CampaignPlanning } from '../../../contract/messages/campaigns/campaign.ts';
import type { Departure } from '../../../contract/messages/campaigns/campaigns.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { listSiteGroups } from '../../platform/text/calendar/holidays.ts';
import { getNextSendingMoment } from '../sending/next-sending-moment.ts';
import { buildAudienceQuery } from './audience/audience.ts';
import { computeDeparture } from './departure.ts';
import type { CampaignContext } from './find-campaign.ts';

type LaterDeparture = Departure['later'][number];

const formatMoment = (at: Date, timeZone: string): Pick<Departure, 'at' | 'local' | 'offset'> => {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return {
    at: at.toISOString(),
    local: zoned.toPlainDateTime().toString({ smallestUnit: 'minute' }),
    offset: zoned.offset,
  };
};

/** Number of recipients of each site, without the excluded ones. */
const countRecipientsBySite = async (
  scope: Scope,
  { people, campaign }: CampaignContext,
): Promise<{ site: string; n: number }[]> => {
  const { enrolments } = scope.views;
  const all = await buildAudienceQuery(scope, people, campaign);
  return scope
    .select({ site: enrolments.site, n: sql<number>`count(*)::int` })
    .from(all)
    .innerJoin(enrolments, sql`${enrolments.id} = ${all.id}`)
    .where(isNull(all.reason))
    .groupBy(enrolments.site);
};

/**
 * Departure of the first message, and the later ones of the sites whose public holidays differ, at the moments when
 * the sending itself serves them. Refuses like `computeDeparture`.
 */
export const computeSiteDepartures = async (
  scope: Scope,
  context: CampaignContext,
  planning: CampaignPlanning,
  now: Date = new Date(),
): Promise<Departure> => {
  const calendar = await getCompanyDay(scope);
  const company = computeDeparture(planning, calendar, now);
  // A campaign launched at once serves each site from now on; a planned one starts on the day of the company.
  const start = planning.kind === 'now' ? now : new Date(company.at);
  const companyMoment = new Date(company.at).getTime();
  const momentOfSite = new Map(
    listSiteGroups(calendar).flatMap((group) => {
      const moment = getNextSendingMoment(planning, group.calendar, start).getTime();
      return group.sites.map((site) => [site, moment] as const);
    }),
  );
  const differs = [...momentOfSite.values()].some((moment) => moment !== companyMoment);
  const counts = differs ? await countRecipientsBySite(scope, context) : [];
  const departures = [...Map.groupBy(counts, ({ site }) => momentOfSite.get(site) ?? companyMoment)].sort(
    ([a], [b]) => a - b,
  );
  const [first, ...others] = departures;
  const later = others.map(
    ([moment, sites]): LaterDeparture => ({
      ...formatMoment(new Date(moment), company.timeZone),
      people: sites.reduce((sum, { n }) => sum + n, 0),
      // The people of the company's own calendar have many sites, or none.
      sites: moment === companyMoment ? [] : sites.map(({ site }) => site).sort((a, b) => a.localeCompare(b, 'fr')),
    }),
  );
  const isCompanyFirst = first === undefined || first[0] === companyMoment;
  return isCompanyFirst
    ? { ...company, later }
    : { ...company, ...formatMoment(new Date(first[0]), company.timeZone), moved: [], later };
};
