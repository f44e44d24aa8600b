import type { DocumentPart } from './document-parts.ts';
import type { ImportNote } from './notes.ts';
import type { TextRun } from './runs.ts';

/** A picture of the document. */
export interface ImportedImage {
  /** A new UUID. Picture blocks use it as `mediaId` until `replaceImageIds` sets the stored id. */
  key: string;
  bytes: Buffer;
  /** Type declared by the document; only the bytes are reliable. */
  contentType: string;
}

/** A parsed document of any format: one flat sequence of parts with known headings, and notes about losses. */
export interface ParsedDocument {
  fileName: string;
  flow: DocumentPart[];
  /** Text of each footnote, by the id in the runs. */
  footnotes: [id: string, runs: TextRun[]][];
  notes: ImportNote[];
  /** All text paragraphs that the booklet must contain. */
  texts: string[];
  /** Number of pictures that browsers cannot show. */
  unshown: number;
  /** True if the structure is a guess: pages get the mark « à vérifier ». */
  toCheck: boolean;
}
