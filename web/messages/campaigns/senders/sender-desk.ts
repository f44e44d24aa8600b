import {
  addCompanySender,
  addSender,
  removeCompanySender,
  removeSender,
  resendCompanySender,
  resendSender,
} from '../../../../contract/messages/campaigns/senders.ts';
import type { BodyInputOf } from '../../../../contract/platform/call.ts';
import { ApiError, api } from '../../../lib/api.ts';

type New = BodyInputOf<typeof addSender>;

const desk = (
  id: string,
  calls: {
    add: typeof addSender | typeof addCompanySender;
    resend: typeof resendSender | typeof resendCompanySender;
    remove: typeof removeSender | typeof removeCompanySender;
  },
) => {
  /** Runs a call and shows its result or its error in a toast. */
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };
  return {
    /** Throws the errors that the form shows beside its fields. */
    add: (body: New) => api(calls.add, { params: { id }, body, quiet: true }),
    resend: (senderId: string) => attempt(() => api(calls.resend, { params: { id, senderId } })),
    remove: (senderId: string) => attempt(() => api(calls.remove, { params: { id, senderId } })),
  };
};
/** Actions on sender addresses. */
export type SenderDesk = ReturnType<typeof desk>;

/** Actions from the e-mailing of a booklet. */
export const bookletDesk = (id: string): SenderDesk =>
  desk(id, { add: addSender, resend: resendSender, remove: removeSender });
/** Actions from the page of a company. */
export const companyDesk = (id: string): SenderDesk =>
  desk(id, { add: addCompanySender, resend: resendCompanySender, remove: removeCompanySender });
