import type { FailureCause } from '../../../contract/messages/campaigns/campaign.ts';
import { LONGEST_RETRY_SECONDS } from '../data/queries/delivery-claims.ts';

/** Error thrown by the mail library. */
export interface MailError {
  code?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
  message: string;
}

/** Failed delivery of one message. */
export interface DeliveryFailure {
  cause: FailureCause;
  /**
   * `later`: the server may accept a retry; `never`: this address fails for good; `unsure`: the message may have
   * arrived.
   */
  fate: 'later' | 'never' | 'unsure';
  /** Response of the server, unchanged in wording. */
  serverMessage: string;
}

const MAILBOX_FULL_PATTERN = /\b[45]\.2\.2\b|quota|mailbox (is )?full|over ?quota|boîte.*pleine|insufficient storage/i;
const UNKNOWN_ADDRESS_PATTERN =
  /\b5\.1\.(0|1|2|3|6|10)\b|user unknown|unknown (user|recipient)|no such (user|mailbox)|does not exist|invalid (recipient|mailbox)|recipient.*(not found|rejected)|address rejected|adresse inconnue/i;
const SPAM_PATTERN = /\b5\.7\.\d+\b|spam|junk|blacklist|block(ed|list)|reputation|dmarc|spf|dkim|policy/i;

/** Server response on one line, cut at 500 characters so that it reveals little about others. */
const toServerMessage = ({ response, message }: MailError): string =>
  (response ?? message).replace(/\s+/g, ' ').trim().slice(0, 500);

const getFailureCause = (status: number, words: string): FailureCause => {
  if (MAILBOX_FULL_PATTERN.test(words) || status === 552 || status === 452) return 'mailbox_full';
  if (UNKNOWN_ADDRESS_PATTERN.test(words)) return 'unknown_address';
  if (SPAM_PATTERN.test(words)) return 'refused_as_spam';
  if (status === 550 || status === 551 || status === 553) return 'unknown_address';
  return status >= 400 && status < 500 ? 'server_unavailable' : 'refused';
};

/**
 * Cause of a refusal, from the answer of the server (RFC 5321, 3463). `given`: the message itself had been transmitted.
 */
export const toDeliveryFailure = (error: MailError, given: boolean): DeliveryFailure => {
  const words = toServerMessage(error);
  const status = error.responseCode ?? 0;
  if (status >= 400) {
    const cause = getFailureCause(status, words);
    // A full mailbox may be emptied later, even when the server reports a permanent error.
    const later = status < 500 || cause === 'mailbox_full';
    return { cause, fate: later ? 'later' : 'never', serverMessage: words };
  }
  if (given) return { cause: 'interrupted', fate: 'unsure', serverMessage: words };
  if (error.code === 'EENVELOPE') return { cause: 'unknown_address', fate: 'never', serverMessage: words };
  return { cause: 'connection', fate: 'later', serverMessage: words };
};

const CONNECTION_ERROR_LABELS: [RegExp, string][] = [
  [/EPRIVATE/, 'adresse privée ou locale, que cette installation n’autorise pas'],
  [/ECONNREFUSED/, 'connexion refusée'],
  [/ENOTFOUND|EDNS|EAI_AGAIN/, 'serveur introuvable'],
  [/ETIMEDOUT|timeout/i, 'pas de réponse'],
  [/EAUTH|\b535\b/, 'identifiant ou mot de passe refusé'],
  [/ETLS|certificate|self.signed|STARTTLS/i, 'chiffrement impossible'],
];

/** Reason in French why a mail server cannot be reached, with the server's response. */
export const describeConnectionError = (error: MailError): string => {
  const words = toServerMessage(error);
  const [, told] = CONNECTION_ERROR_LABELS.find(([pattern]) => pattern.test(`${error.code ?? ''} ${words}`)) ?? [];
  if (told === undefined) return words;
  return error.response ? `${told} (${words})` : told;
};

/** Seconds before the next attempt, by the number of attempts made; null means no more. */
export const findRetryDelaySeconds = (attempts: number): number | null =>
  [300, 3600, LONGEST_RETRY_SECONDS][attempts - 1] ?? null;
