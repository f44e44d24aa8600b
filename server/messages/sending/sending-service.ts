/** Campaign sender as the rest of the product sees it, one per process. */
export interface SendingService {
  /** True when neither the company nor the platform has a mail server: messages stay in the outbox. */
  isCaptured: (companyId: string) => Promise<boolean>;
  /** Signs in to the mail server of a company. Returns the reason of a refusal in French, or null. */
  verify: (companyId: string) => Promise<string | null>;
  /** Polls at once instead of at the next interval. */
  wake: () => void;
  /** Sends the messages that may leave now, and resolves when none is left. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
}
