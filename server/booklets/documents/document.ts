import type { Flow } from './flow.ts';
import type { ImportNote } from './notes.ts';
import type { Run } from './runs.ts';

/** A picture found in a document. */
export interface ImportedImage {
  /** A fresh UUID. Picture blocks hold it as their `mediaId` until `placeImages` puts the real one. */
  key: string;
  bytes: Buffer;
  /** As the document says; judge by the bytes. */
  contentType: string;
}

/** A document as it was read, of any format: one plain sequence whose headings are known, and what could not be taken. */
export interface ReadDocument {
  fileName: string;
  flow: Flow[];
  /** Text of each footnote, by the id that runs refer to. */
  footnotes: [id: string, runs: Run[]][];
  notes: ImportNote[];
  /** Every paragraph of text that must be found in the booklet. */
  texts: string[];
  /** Pictures that no browser can show. */
  unshown: number;
  /** Nothing tells whether its structure was understood: pages are marked « à vérifier ». */
  toCheck: boolean;
}
