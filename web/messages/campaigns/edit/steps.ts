import type { CampaignCheck } from '../../../../contract/messages/campaigns/campaigns.ts';

/** Steps of a campaign in order, with their names in the address. */
export const EDIT_STEPS = {
  model: 'modele',
  content: 'contenu',
  recipients: 'destinataires',
  planning: 'planification',
  check: 'verification',
} as const;
export type EditStep = keyof typeof EDIT_STEPS;
export const STEP_ORDER = Object.keys(EDIT_STEPS) as EditStep[];

/**
 * Steps of a campaign. A step of the sequence sets its recipients and schedule elsewhere: only its message is edited
 * here.
 */
export const listEditSteps = (campaign: { step: unknown } | null): EditStep[] =>
  campaign?.step ? STEP_ORDER.filter((step) => step !== 'recipients' && step !== 'planning') : STEP_ORDER;

export const findEditStep = (written: unknown): EditStep | null =>
  STEP_ORDER.find((step) => EDIT_STEPS[step] === written) ?? null;

/** Step that fixes each check; null when the fix is outside the campaign. */
export const CHECK_STEPS: Record<CampaignCheck['check'], EditStep | null> = {
  booklet: null,
  door: null,
  recipients: 'recipients',
  sender: 'model',
  replyTo: 'model',
  subject: 'content',
  content: 'content',
  button: 'content',
  images: 'content',
  variables: 'check',
  languages: 'content',
  weight: 'content',
  footer: 'content',
  planning: 'planning',
  test: 'check',
};

/** Field concerned by a check, as in `data-path`; null for none in particular. */
export const findCheckField = ({ check, block }: Pick<CampaignCheck, 'check' | 'block'>): string | null => {
  if (block !== null) return `blocks.${block}`;
  const spots: Partial<Record<CampaignCheck['check'], string>> = {
    sender: 'senderId',
    replyTo: 'replyTo',
    subject: 'subject',
    planning: 'planning',
    recipients: 'audience',
  };
  return spots[check] ?? null;
};

export type EditStepState = 'todo' | 'done' | 'warning' | 'blocking';

/** State of each step from the checks. Until they load, steps before the current one count as done. */
export const computeStepStates = (
  checks: readonly Pick<CampaignCheck, 'check' | 'level'>[] | undefined,
  current: EditStep,
): Record<EditStep, EditStepState> => {
  const place = STEP_ORDER.indexOf(current);
  const stateOf = (step: EditStep): EditStepState => {
    if (!checks) return STEP_ORDER.indexOf(step) < place ? 'done' : 'todo';
    const mine = checks.filter(({ check }) => (CHECK_STEPS[check] ?? 'check') === step);
    if (mine.some(({ level }) => level === 'blocking')) return 'blocking';
    if (mine.some(({ level }) => level === 'warning')) return 'warning';
    return step === 'check' ? 'todo' : 'done';
  };
  return Object.fromEntries(STEP_ORDER.map((step) => [step, stateOf(step)])) as Record<EditStep, EditStepState>;
};
