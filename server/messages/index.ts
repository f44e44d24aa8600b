/** Verbs and types that later domains may use. They import them from here, and nothing past it. */
export {
  buildCampaignDefaults,
  buildDefaultPlanning,
  buildListAudience,
  createBookletCampaign,
} from './campaigns/create-campaign.ts';
export { toCampaign } from './campaigns/find-campaign.ts';
export { loadRecipientValues } from './campaigns/mail/variable-values.ts';
export { getCampaignModel } from './campaigns/models/models.ts';
export { getSendingDay } from './campaigns/sequences/step-times.ts';
export { listBookletSteps, type Step } from './campaigns/sequences/steps.ts';
export { type LaunchOptions, launchCampaignDraft } from './sending/launch-campaign.ts';
export { createMessageRenderer } from './sending/message-renderer.ts';
export { findSendContext } from './sending/send-context.ts';
export type { MessageServices } from './services.ts';
