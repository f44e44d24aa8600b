import type { CampaignAudience } from '../../contract/campaign.ts';
import { FOLLOWING_STATES } from '../../contract/participants.ts';
import type { People } from '../participants/context.ts';
import { refuseFollowing } from '../participants/filter.ts';

/** Refuses an audience that would tell who reads: PAR-014, or GEN-009 for whoever may not see it. */
export const refuseTelling = (people: Pick<People, 'follow' | 'booklet'>, { kind, filter }: CampaignAudience): void => {
  if (kind === 'list') return;
  const { states, progressFrom, progressTo } = filter;
  const told = states.find((state) => (FOLLOWING_STATES as readonly string[]).includes(state));
  const progress = progressFrom !== null || progressTo !== null;
  refuseFollowing(people, { state: told ?? (progress ? 'opened' : undefined) });
};
