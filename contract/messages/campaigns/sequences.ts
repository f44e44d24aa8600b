import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { can } from '../../platform/permissions.ts';
import { byId, moment, notice, rowVersion } from '../../platform/shared.ts';
import { line, uuid } from '../../platform/text/text.ts';
import { trackingMode } from '../../reading/reading.ts';
import { campaignKind, sequenceStep, stepChannel } from './campaign.ts';
import { campaignDetail, recipientCounts } from './campaign-list.ts';

/** Most steps that a sequence may get. */
export const MAX_SEQUENCE_STEPS = 20;

/** Most steps that a sequence may have: some are older than `MAX_SEQUENCE_STEPS`, and stay. */
export const MAX_STORED_STEPS = 30;

export const stepRow = z.object({
  /** Campaign of the step: its message is read and saved like that of any campaign. */
  id: uuid,
  rowVersion,
  name: z.string(),
  kind: campaignKind,
  on: z.boolean(),
  /** Date of the activation. */
  since: moment.nullable(),
  step: sequenceStep,
  counts: recipientCounts,
  /** Number of recipients who closed the message in the booklet; null when it is sent by e-mail, or not available. */
  read: z.int().nullable(),
  /** True after a pause by a user, or an automatic pause after failures. */
  paused: z.boolean(),
  /** Reason of an automatic stop; empty: none. */
  failure: z.string(),
});
export type StepRow = z.infer<typeof stepRow>;

export const sequence = z.object({
  steps: z.array(stepRow),
  follow: z.object({ mode: trackingMode, named: z.boolean() }),
  timeZone: z.string(),
  can,
});
export type Sequence = z.infer<typeof sequence>;

const byStep = byId.extend({ campaignId: uuid });
const changed = sequence.extend(notice.shape);

export const getSequence = call.get('/api/admin/booklets/:id/sequence', {
  right: 'campaigns.manage',
  summary: 'The steps of a booklet’s automatic sequence, in their order',
  answer: sequence,
});

export const addStep = call.post('/api/admin/booklets/:id/sequence', {
  right: 'campaigns.manage',
  summary:
    'Adds a step with the model of its kind, switched off; 422 PAR-014 for one that needs to know who reads where nobody is followed by name, 422 GEN-023 above 20',
  body: z.object({ kind: campaignKind, step: sequenceStep }),
  answer: campaignDetail.extend(notice.shape),
});

const stepChange = { right: 'campaigns.manage', params: byStep, answer: changed } as const;

export const saveStep = call.patch('/api/admin/booklets/:id/sequence/:campaignId', {
  ...stepChange,
  summary:
    'Changes when and to whom a step goes, or its name; 409 GEN-011 with `current`. Those it was sent to keep what they got',
  body: z.object({
    name: line('Nom interne', { min: 3, max: 80 }).optional(),
    step: sequenceStep.optional(),
    rowVersion,
  }),
});

export const orderSteps = call.put('/api/admin/booklets/:id/sequence/order', {
  right: 'campaigns.manage',
  summary:
    'Puts the steps in this order: of two that are due on one day, the first is sent. Every step must be named once',
  body: z.object({ ids: z.array(uuid).max(MAX_STORED_STEPS) }),
  answer: changed,
});

/** Recipients of a step if it were switched on now. */
export const stepPreview = z.object({
  /** True: present participants are included; false: only those enrolled from now on. */
  withPresent: z.boolean(),
  /** Present participants: number until midnight, and maximum in total. */
  today: z.int(),
  atMost: z.int(),
  /** Switching it on enables access by personal link, which its links need. */
  opensAccess: z.boolean(),
});
export type StepPreview = z.infer<typeof stepPreview>;

export const previewStep = call.get('/api/admin/booklets/:id/sequence/:campaignId/preview', {
  right: 'campaigns.manage',
  summary:
    'How many people a step would reach if it were switched on now; refusals of a step that cannot be switched on',
  params: byStep,
  answer: stepPreview,
});

export const switchStep = call.put('/api/admin/booklets/:id/sequence/:campaignId/state', {
  ...stepChange,
  whileSwitched: { refused: 'lancer des envois' },
  summary:
    'Switches a step on or off; on is refused as a launch is, with `checks`, and resumes one that was paused. `opensAccess`: as for a launch',
  body: z.object({ on: z.boolean(), opensAccess: z.boolean().default(false) }),
});

export const removeStep = call.delete('/api/admin/booklets/:id/sequence/:campaignId', {
  ...stepChange,
  summary: 'Removes a step that is switched off; what it sent stays known',
});

export const SKIP_REASONS = [
  'off',
  'past',
  'stopped',
  'enrolled_before',
  'one_a_day',
  'too_many_reminders',
  'no_date',
  'not_yet',
  'no_access',
  'no_email',
  'bounced',
  'opposed',
  'already_invited',
  'left',
  'by_hand',
  'missing_variable',
] as const;

export const simulateSequence = call.get('/api/admin/booklets/:id/sequence/simulation/:enrolmentId', {
  right: 'campaigns.manage',
  summary: 'What the sequence has sent and would send to one participant, by day; nothing is changed',
  params: byId.extend({ enrolmentId: uuid }),
  answer: z.object({
    name: z.string(),
    rows: z.array(
      z.object({
        id: uuid,
        step: z.string(),
        to: stepChannel,
        /** `YYYY-MM-DDTHH:MM` in `timeZone`; null: it depends on an event. */
        local: z.string().nullable(),
        offset: z.string().nullable(),
        fate: z.enum(['sent', 'would_send', 'skipped']),
        why: z.enum(SKIP_REASONS).nullable(),
      }),
    ),
    timeZone: z.string(),
  }),
});
