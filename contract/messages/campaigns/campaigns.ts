import { z } from 'zod';
import { wholeNumber } from '../../booklets/access/access-form.ts';
import { selection } from '../../people/participants/participants.ts';
import { call } from '../../platform/call.ts';
import { notice, rowVersion } from '../../platform/shared.ts';
import { email, line, uuid } from '../../platform/text/text.ts';
import { campaignAudience, campaignKind, campaignPlanning, mailBody } from './campaign.ts';
import { mailBodies } from './campaign-body.ts';
import { audiencePreview, campaignCheck, departure } from './campaign-checks.ts';
import { campaignDetail, campaignList, campaignModel, campaignQuery, campaignVariables } from './campaign-list.ts';
import { campaignCall } from './campaign-recipients.ts';

export * from './campaign-body.ts';
export * from './campaign-checks.ts';
export * from './campaign-list.ts';
export * from './campaign-recipients.ts';
export * from './senders.ts';
export * from './sequence-effects.ts';
export * from './sequences.ts';

export const listCampaigns = call.get('/api/admin/booklets/:id/campaigns', {
  right: 'campaigns.manage',
  summary: 'The campaigns of a booklet, filtered, sorted and paged; steps of its sequence are not among them',
  query: campaignQuery,
  answer: campaignList,
});

export const listCampaignModels = call.get('/api/admin/booklets/:id/campaign-models', {
  right: 'campaigns.manage',
  summary: 'Ready-made messages, one for each kind, in the tone of the booklet',
  answer: z.array(campaignModel),
});

export const getCampaign = call.get('/api/admin/booklets/:id/campaigns/:campaignId', {
  ...campaignCall,
  summary: 'A campaign, or a step of the sequence, with everything that is written in it',
  answer: campaignDetail,
});

export const createCampaign = call.post('/api/admin/booklets/:id/campaigns', {
  right: 'campaigns.manage',
  summary:
    'Makes a draft from the model of a kind, for everybody or for a selection, or from another campaign. `non_openers`: for whoever of the other has not opened the booklet; where nobody is followed by name, for all it was sent to, and `message` says so',
  body: z.discriminatedUnion('from', [
    z.object({ from: z.literal('model'), kind: campaignKind, selection: selection.nullable().default(null) }),
    z.object({ from: z.literal('copy'), campaignId: uuid, to: z.enum(['same', 'non_openers']).default('same') }),
  ]),
  answer: campaignDetail.extend(notice.shape),
});

export const saveCampaign = call.patch('/api/admin/booklets/:id/campaigns/:campaignId', {
  ...campaignCall,
  summary:
    'Changes some fields of a draft, or of a step: 409 GEN-011 with `current`, 409 EML-008 once it was launched. What is incomplete is kept: `checkCampaign` says what is missing',
  body: z
    .object({
      name: line('Nom interne', { min: 3, max: 80 }),
      kind: campaignKind,
      /** Null: the address of the platform, with the name of the company. */
      senderId: uuid.nullable(),
      senderName: line('Nom de l’expéditeur', { max: 80 }),
      replyTo: z.union([z.literal(''), email]),
      bodies: mailBodies,
      audience: campaignAudience,
      planning: campaignPlanning,
      variables: campaignVariables,
      perMinute: wholeNumber('Cadence', 1, 6000),
      pauseThreshold: wholeNumber('Pause automatique', 1, 100),
      withCalendar: z.boolean(),
    })
    .partial()
    .extend({ rowVersion }),
  answer: campaignDetail,
});

export const removeCampaign = call.delete('/api/admin/booklets/:id/campaigns/:campaignId', {
  ...campaignCall,
  summary: 'Deletes a draft for good; 409 EML-008 for one that was launched: it can be put away instead',
  answer: notice,
});

export const archiveCampaign = call.put('/api/admin/booklets/:id/campaigns/:campaignId/archive', {
  ...campaignCall,
  summary: 'Puts a campaign that is over away, or brings it back; 409 GEN-017 for one that is not over',
  body: z.object({ archived: z.boolean() }),
  answer: campaignDetail.extend(notice.shape),
});

export const previewAudience = call.post('/api/admin/booklets/:id/campaigns/:campaignId/audience', {
  ...campaignCall,
  whileSwitched: 'allowed',
  ignoresIdempotencyKey: true,
  summary:
    'Who would get the campaign now, and who would not and why; nothing is changed. 422 PAR-014 for a filter that tells who reads where nobody is followed by name',
  /** Null: the saved audience. */
  body: z.object({ audience: campaignAudience.nullable().default(null) }),
  answer: audiencePreview,
});

export const checkCampaign = call.get('/api/admin/booklets/:id/campaigns/:campaignId/checks', {
  ...campaignCall,
  summary: 'Everything that is looked at before a launch, good or not, in the order it is shown',
  answer: z.object({
    rowVersion,
    launchable: z.boolean(),
    /** The launch enables access by personal link; the user is warned before (EML-038). */
    opensAccess: z.boolean(),
    checks: z.array(campaignCheck),
  }),
});

export const previewMail = call.post('/api/admin/booklets/:id/campaigns/:campaignId/preview', {
  ...campaignCall,
  whileSwitched: 'allowed',
  ignoresIdempotencyKey: true,
  summary: 'The message as one participant would get it; its links lead nowhere. Nothing is changed',
  body: z.object({
    /** Null: a fictitious participant. */
    enrolmentId: uuid.nullable(),
    /** Null: the language of the participant. A language without a body shows the body of the booklet's language. */
    language: z.string().max(35).nullable(),
    /** Unsaved body; null: the saved one. */
    body: mailBody.nullable().default(null),
  }),
  answer: z.object({
    subject: z.string(),
    preheader: z.string(),
    html: z.string(),
    text: z.string(),
    /** Bytes of the HTML. */
    size: z.int(),
    /** Language of the displayed body. */
    language: z.string(),
    /** Variables without a value for this participant. */
    missing: z.array(z.string()),
  }),
});

export const previewDeparture = call.post('/api/admin/booklets/:id/campaigns/:campaignId/departure', {
  ...campaignCall,
  whileSwitched: 'allowed',
  summary: 'When the campaign would leave, and why not when it was asked to; 422 EML-003 for a time that is past',
  /** Null: the saved planning. */
  body: z.object({ planning: campaignPlanning.nullable().default(null) }),
  answer: departure,
});
