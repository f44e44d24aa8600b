import { eq } from 'drizzle-orm';
import { errorText } from '../../../contract/platform/errors.ts';
import { getAbilities } from '../../../contract/platform/permissions.ts';
import { findClosedReadingRefusal, type ParticipantsContext } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { type Campaign, toCampaign } from '../campaigns/find-campaign.ts';
import { sendsPersonalLinks } from '../campaigns/mail/mail-source.ts';

/** Campaign as the sending worker sees it, without an acting user. */
export interface SendContext {
  people: ParticipantsContext;
  campaign: Campaign;
  /** Changes when any data that messages are built from changes. */
  version: string;
}

/** Reason why the booklet behind a campaign's messages cannot be opened; null when it can. */
export const findUnreadableReason = ({ people, campaign }: Pick<SendContext, 'people' | 'campaign'>): string | null => {
  const { booklet } = people;
  if (booklet.state !== 'published' || booklet.slug === null || booklet.binnedAt !== null) return errorText('EML-040');
  if (!sendsPersonalLinks(campaign)) return null;
  if (!booklet.access.personal.on) return errorText('EML-041');
  return findClosedReadingRefusal(people)?.message ?? null;
};

/** Campaign with its booklet and company; null when it no longer exists. */
export const findSendContext = async (scope: Scope, campaignId: string): Promise<SendContext | null> => {
  const { campaigns, booklets, company } = scope.views;
  const [row] = await scope
    .select()
    .from(campaigns)
    .innerJoin(booklets, eq(booklets.id, campaigns.bookletId))
    .innerJoin(company, eq(company.id, campaigns.companyId))
    .where(eq(campaigns.id, campaignId));
  if (!row) return null;
  const { slug, name, timeZone, contactEmail: contact } = row.company;
  const { mode } = row.booklets.settings.tracking;
  return {
    campaign: toCampaign(row.campaigns),
    people: {
      booklet: row.booklets,
      company: { slug, name, timeZone, contact },
      can: getAbilities('referent'),
      follow: { mode, named: mode === 'named' },
      proofs: false,
      referentAccess: null,
      today: getLocalDay(timeZone),
      late: { unopenedUntil: '', overdue: [], ofSites: [] },
    },
    version: [row.campaigns.rowVersion, row.booklets.rowVersion, row.booklets.slug, name].join('/'),
  };
};
