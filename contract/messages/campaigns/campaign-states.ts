/** States of a campaign, and of a step of a sequence. Without zod: screens use them. */
export const CAMPAIGN_STATES = [
  'draft',
  'planned',
  'running',
  'paused',
  'auto_paused',
  'finished',
  'cancelled',
  'failed',
] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/**
 * Source states and target of each action; any other transition is refused (GEN-017, or EML-008 for a launch).
 * `suspend`: its booklet goes off line; `fail`: no message could leave; `replan`: resume before the planned time;
 * `reopen`: a recipient needs another message; `enable` and `disable`: a step of a sequence.
 */
export const CAMPAIGN_TRANSITIONS = {
  plan: { from: ['draft'], to: 'planned' },
  launch: { from: ['draft'], to: 'running' },
  start: { from: ['planned'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  suspend: { from: ['planned', 'running'], to: 'paused' },
  auto_pause: { from: ['running'], to: 'auto_paused' },
  fail: { from: ['draft', 'planned', 'running'], to: 'failed' },
  resume: { from: ['paused', 'auto_paused', 'failed'], to: 'running' },
  replan: { from: ['paused', 'auto_paused', 'failed'], to: 'planned' },
  finish: { from: ['running'], to: 'finished' },
  reopen: { from: ['finished'], to: 'running' },
  cancel: { from: ['planned', 'running', 'paused', 'auto_paused', 'failed'], to: 'cancelled' },
  enable: { from: ['draft', 'paused', 'auto_paused', 'failed', 'cancelled'], to: 'running' },
  disable: { from: ['running', 'paused', 'auto_paused', 'failed', 'cancelled'], to: 'draft' },
} as const satisfies Record<string, { from: readonly CampaignState[]; to: CampaignState }>;
export type CampaignAction = keyof typeof CAMPAIGN_TRANSITIONS;

export const isCampaignActionAllowed = (state: CampaignState, action: CampaignAction): boolean => {
  const from: readonly CampaignState[] = CAMPAIGN_TRANSITIONS[action].from;
  return from.includes(state);
};

const excludeStates = (states: readonly CampaignState[], others: readonly CampaignState[]): readonly CampaignState[] =>
  states.filter((state) => !others.includes(state));

/** States in which the content can change; a step can change in any state. */
export const EDITABLE_CAMPAIGN_STATES = CAMPAIGN_TRANSITIONS.launch.from;

/** States in which a campaign sends, now or at its planned time, without any user. */
export const ACTIVE_CAMPAIGN_STATES = CAMPAIGN_TRANSITIONS.suspend.from;

/** States of a campaign that is launched, and neither over nor cancelled: it may still send. */
export const UNFINISHED_CAMPAIGN_STATES = CAMPAIGN_TRANSITIONS.cancel.from;

/** States of a campaign with no failure, whose waiting messages will leave. */
export const PENDING_CAMPAIGN_STATES = excludeStates(UNFINISHED_CAMPAIGN_STATES, ['failed']);

/** Those of a campaign that has started. */
export const STARTED_CAMPAIGN_STATES = excludeStates(PENDING_CAMPAIGN_STATES, ['planned']);

/** States of a campaign that is still in the charge of its author. */
export const OPEN_CAMPAIGN_STATES = [...EDITABLE_CAMPAIGN_STATES, ...PENDING_CAMPAIGN_STATES] as const;

/** States of a campaign that sends its messages, or has sent them all. */
export const SENDING_OR_SENT_CAMPAIGN_STATES = [
  CAMPAIGN_TRANSITIONS.launch.to,
  CAMPAIGN_TRANSITIONS.finish.to,
] as const;

/** States in which nothing remains to be sent: every state but the open ones. */
export const ENDED_CAMPAIGN_STATES = excludeStates(CAMPAIGN_STATES, OPEN_CAMPAIGN_STATES);

/** States that allow archiving. */
export const ARCHIVABLE_CAMPAIGN_STATES = [...EDITABLE_CAMPAIGN_STATES, ...ENDED_CAMPAIGN_STATES] as const;

/** Tells if a user has to resume a campaign in this state. */
export const isStoppedCampaign = (state: CampaignState): boolean => isCampaignActionAllowed(state, 'resume');

/** Tells if nothing remains to be sent in this state. */
export const isEndedCampaign = (state: CampaignState): boolean => ENDED_CAMPAIGN_STATES.includes(state);
