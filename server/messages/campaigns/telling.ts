import type { CampaignAudience } from '../../../contract/messages/campaigns/campaign.ts';
import { FOLLOWING_STATES } from '../../../contract/people/participants/participants.ts';
import type { People } from '../../people/participants/context.ts';
import { refuseFollowing } from '../../people/participants/filter.ts';

/** Refuses an audience that reveals who reads: PAR-014, or GEN-009 for users without the permission. */
export const refuseTelling = (people: Pick<People, 'follow' | 'booklet'>, { kind, filter }: CampaignAudience): void => {
  if (kind === 'list') return;
  const { states, progressFrom, progressTo } = filter;
  const told = states.find((state) => (FOLLOWING_STATES as readonly string[]).includes(state));
  const progress = progressFrom !== null || progressTo !== null;
  refuseFollowing(people, { state: told ?? (progress ? 'opened' : undefined) });
};
