/** Schema of a new sender, shared by all its forms. */
export { newSender as senderSchema } from '../../../../contract/messages/campaigns/senders.ts';
