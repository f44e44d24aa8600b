import type { ReaderChange } from '#renderer';
import type { MailBlock } from '../../../../contract/messages/campaigns/campaign.ts';
import type { FrozenPage, GivenProof, MajorVersion, Snapshot } from '../../../booklets/index.ts';
import type { QuestionRecipient, ReferentDisplay, Requirements } from '../../../people/index.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import type { OnlineBooklet } from '../booklet/online-booklets.ts';

/** Progress of a reader in a file to read that they opened. */
export interface FileReading {
  /** Numbers of the pages shown, from 1; only where the reader application displays the file itself. */
  seen: readonly number[];
  /** Page count; null: the reader application does not display the file. */
  total: number | null;
  /** True once all its pages were shown, the reader declared it read, or it has no pages (a spreadsheet, a text). */
  isRead: boolean;
}

/** Sequence message shown to a participant in the booklet, with their variables filled and texts not escaped. */
export interface ReaderMessage {
  /** Id of the step. */
  id: string;
  language: string;
  subject: string;
  /** Blocks without pictures; `html` is sanitised and complete. */
  blocks: MailBlock[];
}

/** A reading confirmation of the participant. */
export interface PersonProof extends GivenProof {
  /** Name of the document. */
  document: string;
  /** ISO date and time. */
  at: string;
}

/** Bookmark and private note of the participant on a page. */
export interface PageNote {
  bookmarked: boolean;
  /** Empty: none. */
  note: string;
  /** Changes with the note. */
  revision: number;
}

/** A known reader, with the data that their pages need. */
export interface ReaderPerson extends ReferentDisplay {
  enrolment: TenantRow<'enrolments'>;
  sheet: TenantRow<'participants'>;
  /** Ids of the read pages. */
  done: ReadonlySet<string>;
  /** Ids of the passed quizzes. */
  passed: ReadonlySet<string>;
  /** Confirmations, of any version. */
  proofs: readonly PersonProof[];
  /** Bookmarks and private notes, by page id. */
  notes: ReadonlyMap<string, PageNote>;
  /** Ids of the answered surveys; the answers are stored elsewhere. */
  answered: ReadonlySet<string>;
  /** Progress in the opened files to read, by media id. */
  opened: ReadonlyMap<string, FileReading>;
  /** Referents who accept the reader's questions. */
  takers: readonly QuestionRecipient[];
  /** Messages shown on the cover, not closed yet. */
  messages: readonly ReaderMessage[];
}

/** Why a page is not open yet: its day has not come, or another page must be read first. */
export type PageLock = { kind: 'day'; days: number } | { kind: 'page'; page: FrozenPage };

/** Part of a version that one participant sees today; shared by all who see the same pages. */
export interface BookletTree {
  /** Identifies this tree among those of the version. */
  key: string;
  /** Everything for this audience, locked pages included. */
  visible: Snapshot;
  /** The part that is open today. */
  readable: Snapshot;
  /** Readable pages, in order. */
  pages: readonly FrozenPage[];
  /** Locked pages by id. */
  locked: ReadonlyMap<string, PageLock>;
  /** Major versions that concern this reader. */
  majors: readonly MajorVersion[];
  /** Requirements of the booklet, locked pages included. */
  requirements: Requirements<FrozenPage>;
}

/** A major change that a reader has not confirmed yet, since what they confirmed or read. */
export interface PersonChange extends ReaderChange {
  blockId: string;
  /** The page, and the one from which the block comes. */
  pageIds: readonly string[];
  /** Ids of the confirmations that this change ended; none: the reader only read the page. */
  confirmations: readonly string[];
}

export interface ReaderContext {
  online: OnlineBooklet;
  base: string;
  person: ReaderPerson;
  tree: BookletTree;
  /** Day of the visit, in the time zone of the company. */
  today: string;
  /** The reader has given their opinion. */
  given: boolean;
  /** Moment of the certificate of this version; null or absent: none, or not loaded. */
  certificateOn?: Date | null;
  /** Major changes to confirm; absent: not loaded. */
  changes?: readonly PersonChange[];
  /** Validation error of the opinion form. */
  error?: string | undefined;
}
