/** Campaign screens in one chunk; their heavy parts load on demand. */
export { CampaignPage } from './CampaignPage.tsx';
export { CreatePage } from './create/CreatePage.tsx';
export { MailingPage } from './MailingPage.tsx';
export { RecipientsPage } from './recipients/RecipientsPage.tsx';
export { RehearsalPage } from './rehearsal/RehearsalPage.tsx';
