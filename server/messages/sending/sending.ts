/** What sends, as the rest of the product knows it. One for each program. */
export interface Sending {
  /** A company has no mail server, nor has the platform: its messages are kept in the outbox. */
  captured: (companyId: string) => Promise<boolean>;
  /** Signs in to the mail server of a company; answers why it refuses, in French, or null when all is well. */
  verify: (companyId: string) => Promise<string | null>;
  /** There is something to send: looks now instead of at its next turn. */
  wake: () => void;
  /** Sends what may leave now, and ends when there is nothing left that may. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
}
