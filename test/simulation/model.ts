import type { Browser } from '../browser.ts';

/** A text that people save. */
export interface SavedBlock {
  id: string;
  /** Texts whose save was acknowledged, by version. */
  acknowledged: Map<number, string>;
  /** Texts whose save got no answer: each is there or not. */
  uncertain: Set<string>;
}

export interface KnownBooklet {
  id: string;
  slug: string;
  pageSlug: string;
  blocks: SavedBlock[];
}

export interface KnownCampaign {
  id: string;
  bookletId: string;
  /** Word of its subject, found in each of its messages. */
  mark: string;
  /** First moment at which a message may leave, as it was told at the launch; null: not launched. */
  toldDeparture: number | null;
}

/** A file of participants whose import was asked for. */
export interface KnownImport {
  id: string;
  bookletId: string;
  /** Addresses of its correct lines that no other file and nobody else has. */
  newEmails: string[];
  /** What was acknowledged last. */
  told: 'running' | 'cancelled' | 'undone';
}

export interface KnownReader {
  email: string;
  browser: Browser;
  /** Path of the booklet that the link opened. */
  base: string;
}

/** The application as its users know it: only what it acknowledged. */
export interface Model {
  companyId: string;
  companySlug: string;
  /** Colleagues of the back office, signed in. */
  people: Browser[];
  booklets: KnownBooklet[];
  campaigns: KnownCampaign[];
  /** E-mails of participants whose addition was acknowledged, by booklet. */
  added: { bookletId: string; email: string }[];
  imports: KnownImport[];
  readers: KnownReader[];
  /** Confirmations that were acknowledged, with the number of their receipt. */
  confirmed: { email: string; receipt: number }[];
  /** Pairs of campaign and address that a person decided to send again. */
  sentAgain: Set<string>;
  /** Serial number of names and texts. */
  serial: number;
}

export const createModel = (): Model => ({
  companyId: '',
  companySlug: '',
  people: [],
  booklets: [],
  campaigns: [],
  added: [],
  imports: [],
  readers: [],
  confirmed: [],
  sentAgain: new Set(),
  serial: 0,
});

export const nextSerial = (model: Model): number => {
  model.serial += 1;
  return model.serial;
};
