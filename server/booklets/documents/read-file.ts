import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportLine, LineChange } from '../../../contract/booklets/imports/document-imports.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OnProgress } from '../../platform/work/parsing/parser.ts';
import { buildBooklet, type ImportedBooklet } from './booklet.ts';
import type { ImportedImage, ParsedDocument } from './document.ts';
import { parseDocx } from './docx.ts';
import { parsePdf } from './pdf.ts';
import { applyPlanChanges, listPlanLines } from './plan.ts';

declare module '../../platform/work/parsing/parser.ts' {
  interface Parsers {
    document: typeof parseDocumentFile;
    booklet: typeof buildImportedBooklet;
  }
}

export interface DocumentFile {
  path: string;
  fileName: string;
  format: 'docx' | 'pdf';
  /** Output path of the parsed document, for `buildImportedBooklet`, and of its lines. */
  documentPath: string;
  linesPath: string;
  /** Output folder of the pictures, each named by its key. */
  imagesFolder: string;
}

/** Summary of a document before the booklet exists. */
export interface DocumentSummary {
  lines: number;
  /** Number of pictures without a description. */
  undescribed: number;
  toCheck: boolean;
  images: { key: string; contentType: string; size: number }[];
}

const parseDocument = async (
  { path, fileName, format }: DocumentFile,
  onProgress: OnProgress,
): Promise<{ document: ParsedDocument; images: ImportedImage[] }> => {
  const bytes = await readFile(path);
  return (format === 'pdf' ? parsePdf : parseDocx)(bytes, fileName, onProgress);
};

const requireContent = ({ texts, fileName }: ParsedDocument, images: readonly ImportedImage[]): void => {
  if (texts.length === 0 && images.length === 0) throw new Refusal('IMP-005', { fichier: fileName });
};

/** Parses a local document and writes the data of the booklet next to it. A refusal writes nothing. */
export const parseDocumentFile = async (file: DocumentFile, onProgress: OnProgress): Promise<DocumentSummary> => {
  const { documentPath, linesPath, imagesFolder } = file;
  const { document, images } = await parseDocument(file, onProgress);
  requireContent(document, images);
  const lines: ImportLine[] = listPlanLines(document.flow);
  await writeFile(documentPath, JSON.stringify(document));
  await writeFile(linesPath, JSON.stringify(lines));
  for (const { key, bytes } of images) await writeFile(join(imagesFolder, key), bytes);
  return {
    lines: lines.length,
    undescribed: document.flow.filter((part) => part.kind === 'image' && part.alt === '').length,
    toCheck: document.toCheck,
    images: images.map(({ key, contentType, bytes }) => ({ key, contentType, size: bytes.length })),
  };
};

/** Builds the booklet of a parsed document with the corrections of its plan. */
export const buildImportedBooklet = async ({
  documentPath,
  changes,
  decorative,
}: {
  documentPath: string;
  changes: LineChange[];
  decorative: boolean;
}): Promise<ImportedBooklet> => {
  const document = JSON.parse(await readFile(documentPath, 'utf8')) as ParsedDocument;
  return buildBooklet({ ...document, flow: applyPlanChanges(document.flow, changes) }, { decorative });
};
