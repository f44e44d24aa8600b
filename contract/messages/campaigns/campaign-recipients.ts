import { z } from 'zod';
import { enrolmentState } from '../../people/enrolments/enrolment.ts';
import { day } from '../../people/participants/participant.ts';
import { call } from '../../platform/call.ts';
import { byId, moment, notice, page } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { EXCLUSION_REASONS, FAILURE_CAUSES, RECIPIENT_CHANNELS, RECIPIENT_STATES } from './campaign.ts';
import { campaignDetail } from './campaign-list.ts';

export const byCampaign = byId.extend({ campaignId: uuid });
export const campaignCall = { right: 'campaigns.manage', params: byCampaign } as const;

export const recipientQuery = page.extend({
  /** Searches the name and the e-mail address. */
  search: z.string().trim().max(200).default(''),
  state: z.enum(RECIPIENT_STATES).optional(),
  reason: z.enum([...EXCLUSION_REASONS, ...FAILURE_CAUSES]).optional(),
});

export const recipientRow = z.object({
  /** Id of the enrolment. */
  id: uuid,
  name: z.string(),
  email: z.string(),
  enrolmentState,
  state: z.enum(RECIPIENT_STATES),
  reason: z.enum([...EXCLUSION_REASONS, ...FAILURE_CAUSES]).nullable(),
  /** Answer of the mail server. */
  detail: z.string(),
  /** Date of the sending, or of the next attempt. */
  at: moment.nullable(),
  messageId: z.string(),
  /** `reader`: shown in the booklet, and not sent. */
  channel: z.enum(RECIPIENT_CHANNELS),
  /** Day the reader closed it there; null without named tracking. */
  readOn: day.nullable(),
  /** True for a manual exclusion, in addition to any other one. */
  byHand: z.boolean(),
});
export type RecipientRow = z.infer<typeof recipientRow>;

export const recipientList = z.object({
  rows: z.array(recipientRow),
  total: z.int(),
  /** True before the launch: the recipients as of now. */
  computed: z.boolean(),
  states: z.array(z.object({ value: z.enum(RECIPIENT_STATES), n: z.int() })),
  reasons: z.array(z.object({ value: z.enum([...EXCLUSION_REASONS, ...FAILURE_CAUSES]), n: z.int() })),
});
export type RecipientList = z.infer<typeof recipientList>;

export const listCampaignRecipients = call.get('/api/admin/booklets/:id/campaigns/:campaignId/recipients', {
  ...campaignCall,
  summary: 'The people of a campaign: before the launch those it would go to now, afterwards those it went to',
  query: recipientQuery,
  answer: recipientList,
});

export const excludeRecipients = call.put('/api/admin/booklets/:id/campaigns/:campaignId/recipients/exclusions', {
  ...campaignCall,
  summary: 'Takes people out of a campaign by hand before its launch, or back in; 409 EML-008 afterwards',
  body: z.object({ enrolmentIds: z.array(uuid).min(1).max(1000), excluded: z.boolean() }),
  answer: campaignDetail.extend(notice.shape),
});

export const exportCampaignRecipients = call.get('/api/admin/booklets/:id/campaigns/:campaignId/recipients/file', {
  ...campaignCall,
  whileSwitched: { refused: 'exporter les destinataires' },
  summary: 'The people that a filter finds, as a spreadsheet',
  query: recipientQuery.omit({ page: true, size: true }).extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  answer: z.file(),
});
