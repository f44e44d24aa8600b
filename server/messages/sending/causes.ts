import type { FailureCause } from '../../../contract/messages/campaigns/campaign.ts';
import { LONGEST_RETRY_SECONDS } from '../../platform/data/wire.ts';

/** Error thrown by the mail library. */
export interface MailError {
  code?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
  message: string;
}

/** Failed delivery of one message. */
export interface Failure {
  cause: FailureCause;
  /**
   * `later`: the server may accept a retry; `never`: this address fails for good; `unsure`: the message may have
   * arrived.
   */
  fate: 'later' | 'never' | 'unsure';
  /** Response of the server, unchanged in wording. */
  words: string;
}

const FULL = /\b[45]\.2\.2\b|quota|mailbox (is )?full|over ?quota|boîte.*pleine|insufficient storage/i;
const UNKNOWN =
  /\b5\.1\.(0|1|2|3|6|10)\b|user unknown|unknown (user|recipient)|no such (user|mailbox)|does not exist|invalid (recipient|mailbox)|recipient.*(not found|rejected)|address rejected|adresse inconnue/i;
const SPAM = /\b5\.7\.\d+\b|spam|junk|blacklist|block(ed|list)|reputation|dmarc|spf|dkim|policy/i;

/** Server response on one line, cut at 500 characters so that it reveals little about others. */
const wordsOf = ({ response, message }: MailError): string =>
  (response ?? message).replace(/\s+/g, ' ').trim().slice(0, 500);

const causeOf = (status: number, words: string): FailureCause => {
  if (FULL.test(words) || status === 552 || status === 452) return 'mailbox_full';
  if (UNKNOWN.test(words)) return 'unknown_address';
  if (SPAM.test(words)) return 'refused_as_spam';
  if (status === 550 || status === 551 || status === 553) return 'unknown_address';
  return status >= 400 && status < 500 ? 'server_unavailable' : 'refused';
};

/**
 * Cause of a refusal, from the answer of the server (RFC 5321, 3463). `given`: the message itself had been transmitted.
 */
export const failureOf = (error: MailError, given: boolean): Failure => {
  const words = wordsOf(error);
  const status = error.responseCode ?? 0;
  if (status >= 400) {
    const cause = causeOf(status, words);
    // A full mailbox may be emptied later, even when the server reports a permanent error.
    const later = status < 500 || cause === 'mailbox_full';
    return { cause, fate: later ? 'later' : 'never', words };
  }
  if (given) return { cause: 'interrupted', fate: 'unsure', words };
  if (error.code === 'EENVELOPE') return { cause: 'unknown_address', fate: 'never', words };
  return { cause: 'connection', fate: 'later', words };
};

const CONNECTION: [RegExp, string][] = [
  [/EPRIVATE/, 'adresse privée ou locale, que cette installation n’autorise pas'],
  [/ECONNREFUSED/, 'connexion refusée'],
  [/ENOTFOUND|EDNS|EAI_AGAIN/, 'serveur introuvable'],
  [/ETIMEDOUT|timeout/i, 'pas de réponse'],
  [/EAUTH|\b535\b/, 'identifiant ou mot de passe refusé'],
  [/ETLS|certificate|self.signed|STARTTLS/i, 'chiffrement impossible'],
];

/** Reason in French why a mail server cannot be reached, with the server's response. */
export const refusalOf = (error: MailError): string => {
  const words = wordsOf(error);
  const [, told] = CONNECTION.find(([pattern]) => pattern.test(`${error.code ?? ''} ${words}`)) ?? [];
  if (told === undefined) return words;
  return error.response ? `${told} (${words})` : told;
};

/** Seconds before the next attempt, by the number of attempts made; null means no more. */
export const waitAfter = (attempts: number): number | null => [300, 3600, LONGEST_RETRY_SECONDS][attempts - 1] ?? null;
