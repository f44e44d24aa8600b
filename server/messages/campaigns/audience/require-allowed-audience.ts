import type { CampaignAudience } from '../../../../contract/messages/campaigns/campaign.ts';
import { TRACKING_STATES } from '../../../../contract/people/participants/participants.ts';
import { type ParticipantsContext, refuseTrackingFilter } from '../../../people/index.ts';

/** Refuses an audience that reveals who reads: PAR-014, or GEN-009 for users without the permission. */
export const requireAllowedAudience = (
  people: Pick<ParticipantsContext, 'follow' | 'booklet'>,
  { kind, filter }: CampaignAudience,
): void => {
  if (kind === 'list') return;
  const { states, progressFrom, progressTo } = filter;
  const told = states.find((state) => (TRACKING_STATES as readonly string[]).includes(state));
  const progress = progressFrom !== null || progressTo !== null;
  refuseTrackingFilter(people, { state: told ?? (progress ? 'opened' : undefined) });
};
