import {
  addCompanySender,
  addSender,
  removeCompanySender,
  removeSender,
  resendCompanySender,
  resendSender,
} from '../../../../contract/messages/campaigns/senders.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';
import { api, ignoreApiError } from '../../../lib/api.ts';

type NewSenderBody = CallBodyInput<typeof addSender>;

const createSenderActions = (
  id: string,
  calls: {
    add: typeof addSender | typeof addCompanySender;
    resend: typeof resendSender | typeof resendCompanySender;
    remove: typeof removeSender | typeof removeCompanySender;
  },
) => {
  return {
    /** Throws the errors that the form shows beside its fields. */
    add: (body: NewSenderBody) => api(calls.add, { params: { id }, body, quiet: true }),
    resend: (senderId: string) => api(calls.resend, { params: { id, senderId } }).catch(ignoreApiError),
    remove: (senderId: string) => api(calls.remove, { params: { id, senderId } }).catch(ignoreApiError),
  };
};
/** Actions on sender addresses. */
export type SenderActions = ReturnType<typeof createSenderActions>;

/** Actions from the e-mailing of a booklet. */
export const createBookletSenderActions = (id: string): SenderActions =>
  createSenderActions(id, { add: addSender, resend: resendSender, remove: removeSender });
/** Actions from the page of a company. */
export const createCompanySenderActions = (id: string): SenderActions =>
  createSenderActions(id, { add: addCompanySender, resend: resendCompanySender, remove: removeCompanySender });
