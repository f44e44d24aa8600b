/** As a sender is added, wherever that is done. */
export { newSender as senderSchema } from '../../../../contract/messages/campaigns/senders.ts';
