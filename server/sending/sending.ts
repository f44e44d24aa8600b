/** What sends, as the rest of the product knows it. One for each program. */
export interface Sending {
  /** No SMTP is configured: messages are kept in the outbox. */
  captured: boolean;
  /** Signs in to the mail server; answers why it refuses, in French, or null when all is well. */
  verify: () => Promise<string | null>;
  /** There is something to send: looks now instead of at its next turn. */
  wake: () => void;
  /** Sends what may leave now, and ends when there is nothing left that may. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
}
