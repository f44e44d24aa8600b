import type { FailureCause } from '../../../contract/messages/campaigns/campaign.ts';
import { LONGEST_RETRY_SECONDS } from '../../platform/data/wire.ts';

/** What a mail library throws. */
export interface MailError {
  code?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
  message: string;
}

/** What became of a message that did not get through. */
export interface Failure {
  cause: FailureCause;
  /** `later`: the server may take it another time; `never`: this address does not; `unsure`: it may have arrived. */
  fate: 'later' | 'never' | 'unsure';
  /** The server's own words. */
  words: string;
}

const FULL = /\b[45]\.2\.2\b|quota|mailbox (is )?full|over ?quota|boîte.*pleine|insufficient storage/i;
const UNKNOWN =
  /\b5\.1\.(0|1|2|3|6|10)\b|user unknown|unknown (user|recipient)|no such (user|mailbox)|does not exist|invalid (recipient|mailbox)|recipient.*(not found|rejected)|address rejected|adresse inconnue/i;
const SPAM = /\b5\.7\.\d+\b|spam|junk|blacklist|block(ed|list)|reputation|dmarc|spf|dkim|policy/i;

/** Server words without what would tell of others: one line, at most 500 signs. */
const wordsOf = ({ response, message }: MailError): string =>
  (response ?? message).replace(/\s+/g, ' ').trim().slice(0, 500);

const causeOf = (status: number, words: string): FailureCause => {
  if (FULL.test(words) || status === 552 || status === 452) return 'mailbox_full';
  if (UNKNOWN.test(words)) return 'unknown_address';
  if (SPAM.test(words)) return 'refused_as_spam';
  if (status === 550 || status === 551 || status === 553) return 'unknown_address';
  return status >= 400 && status < 500 ? 'server_unavailable' : 'refused';
};

/** Why a message was refused, by the answer of the server (RFC 5321, 3463). `given`: the message itself had gone out. */
export const failureOf = (error: MailError, given: boolean): Failure => {
  const words = wordsOf(error);
  const status = error.responseCode ?? 0;
  if (status >= 400) {
    const cause = causeOf(status, words);
    // A full mailbox is emptied some day, whatever the server says of it.
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

/** Why a mail server cannot be reached, in French, with its own words. */
export const refusalOf = (error: MailError): string => {
  const words = wordsOf(error);
  const [, told] = CONNECTION.find(([pattern]) => pattern.test(`${error.code ?? ''} ${words}`)) ?? [];
  if (told === undefined) return words;
  return error.response ? `${told} (${words})` : told;
};

/** Seconds before a message is tried again, by the number of times it was; null: no more. */
export const waitAfter = (attempts: number): number | null => [300, 3600, LONGEST_RETRY_SECONDS][attempts - 1] ?? null;
