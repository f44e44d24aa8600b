/** A file of the confirmed pages, as it was served. */
export interface ConfirmedFile {
  name: string;
  size: number;
  sha256: string;
}

/** Content of a confirmation receipt. The chain and the log hold the SHA-256 of its canonical JSON. */
export interface ProofStatement {
  /** 1: `contentHash` is that of the version as published. 2: it is that of the HTML shown to the person. */
  format: 1 | 2;
  /** Position in the company's chain, from 1. */
  number: number;
  company: { id: string; name: string };
  booklet: { id: string; title: string };
  version: { number: number; publishedAt: string };
  page: { id: string; title: string };
  blockId: string;
  document: string;
  declaration: string;
  covers: 'page' | 'chapter' | 'booklet';
  /** Number of pages covered. */
  pages: number;
  /** Pages that had to be read first; `not_followed`: the booklet does not track reading. */
  condition: 'all_pages' | 'none' | 'not_followed';
  person: { firstName: string; lastName: string; employeeNumber: string };
  /** Name as the reader typed it. */
  typedName: string;
  /** ISO, UTC. */
  at: string;
  timeZone: string;
  contentHash: string;
  /** Format 2: SHA-256 of the covered pages as published, the same for everybody who sees them. */
  publicationHash?: string;
  /** Format 2: files of the covered pages. */
  files?: ConfirmedFile[];
  /** Format 2: random, so that the hash of an erased statement cannot be guessed back. */
  salt?: string;
  /** SHA-256 of the drawing; empty: none. */
  signatureHash: string;
  previousHash: string;
}
