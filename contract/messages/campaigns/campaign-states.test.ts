import { describe, expect, test } from 'vitest';
import {
  ACTIVE_CAMPAIGN_STATES,
  ARCHIVABLE_CAMPAIGN_STATES,
  CAMPAIGN_STATES,
  CAMPAIGN_TRANSITIONS,
  type CampaignAction,
  EDITABLE_CAMPAIGN_STATES,
  ENDED_CAMPAIGN_STATES,
  isCampaignActionAllowed,
  isStoppedCampaign,
  OPEN_CAMPAIGN_STATES,
  PENDING_CAMPAIGN_STATES,
  SENDING_OR_SENT_CAMPAIGN_STATES,
  STARTED_CAMPAIGN_STATES,
  UNFINISHED_CAMPAIGN_STATES,
} from './campaign-states.ts';

const CAMPAIGN_ACTIONS = Object.keys(CAMPAIGN_TRANSITIONS) as CampaignAction[];

describe('the transitions of a campaign', () => {
  test('lead from a draft to every state', () => {
    const reached = new Set<string>(['draft']);
    for (const _ of CAMPAIGN_STATES) {
      for (const { from, to } of Object.values(CAMPAIGN_TRANSITIONS)) {
        if (from.some((state) => reached.has(state))) reached.add(to);
      }
    }
    expect([...reached].sort()).toEqual([...CAMPAIGN_STATES].sort());
  });

  test('never keep a campaign in its state', () => {
    const kept = CAMPAIGN_ACTIONS.filter((action) => isCampaignActionAllowed(CAMPAIGN_TRANSITIONS[action].to, action));
    expect(kept).toEqual([]);
  });

  test('allow nothing but a step to leave a cancelled state', () => {
    expect(CAMPAIGN_ACTIONS.filter((action) => isCampaignActionAllowed('cancelled', action))).toEqual([
      'enable',
      'disable',
    ]);
  });
});

test.each([
  ['editable', EDITABLE_CAMPAIGN_STATES, ['draft']],
  ['active', ACTIVE_CAMPAIGN_STATES, ['planned', 'running']],
  ['stopped', CAMPAIGN_STATES.filter(isStoppedCampaign), ['paused', 'auto_paused', 'failed']],
  ['unfinished', UNFINISHED_CAMPAIGN_STATES, ['planned', 'running', 'paused', 'auto_paused', 'failed']],
  ['pending', PENDING_CAMPAIGN_STATES, ['planned', 'running', 'paused', 'auto_paused']],
  ['started', STARTED_CAMPAIGN_STATES, ['running', 'paused', 'auto_paused']],
  ['open', OPEN_CAMPAIGN_STATES, ['draft', 'planned', 'running', 'paused', 'auto_paused']],
  ['sending or sent', SENDING_OR_SENT_CAMPAIGN_STATES, ['running', 'finished']],
  ['ended', ENDED_CAMPAIGN_STATES, ['finished', 'cancelled', 'failed']],
  ['archivable', ARCHIVABLE_CAMPAIGN_STATES, ['draft', 'finished', 'cancelled', 'failed']],
])('the %s states are those that the transitions say', (_, states, expected) => {
  expect(states).toEqual(expected);
});
