/** The screens of campaigns, fetched together: what is heavy in each is fetched when it is opened. */
export { CampaignPage } from './CampaignPage.tsx';
export { CreatePage } from './create/CreatePage.tsx';
export { MailingPage } from './MailingPage.tsx';
export { RecipientsPage } from './recipients/RecipientsPage.tsx';
