import papaparse from 'papaparse';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { CSV_COLUMNS } from './export-texts.ts';

/** A text of a file: its flat key, and its line, from 1. */
export interface FileText {
  line: number;
  key: string;
  text: string;
}

const refuseFile = (): never => {
  throw createFieldRefusal('file', 'TRA-007');
};

/** Line of each key: the JSON parser does not give it, and error reports need it. */
const indexKeyLines = (json: string): Map<string, number> => {
  const lines = new Map<string, number>();
  for (const [index, line] of json.split('\n').entries()) {
    const [, key] = /^\s*"((?:[^"\\]|\\.)+)"\s*:/.exec(line) ?? [];
    if (key !== undefined && !lines.has(key)) lines.set(key, index + 1);
  }
  return lines;
};

const parseJsonTexts = (json: string): FileText[] => {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    return refuseFile();
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return refuseFile();
  const lines = indexKeyLines(json);
  return Object.entries(read).map(([key, text]) => {
    if (typeof text !== 'string') return refuseFile();
    return { line: lines.get(key) ?? 1, key, text };
  });
};

const parseCsvTexts = (csv: string): FileText[] => {
  const { data } = papaparse.parse<string[]>(csv, { skipEmptyLines: false });
  const [headings = [], ...rows] = data;
  const at = (name: string) => headings.findIndex((heading) => toFoldedKey(heading) === toFoldedKey(name));
  const [key, text] = [at(CSV_COLUMNS.key), at(CSV_COLUMNS.text)];
  if (key < 0 || text < 0) return refuseFile();
  return rows.flatMap((cells, index) => {
    const name = (cells[key] ?? '').trim();
    if (name === '') return [];
    // Exports put an apostrophe before a text that a spreadsheet would compute.
    const value = (cells[text] ?? '').replace(/^'(?=[=+\-@\t\r])/, '');
    return [{ line: index + 2, key: name, text: value }];
  });
};

/** Parses a JSON (key → text) or CSV file in UTF-8, in file order. Throws TRA-007 for anything else. */
export const parseTexts = (bytes: Buffer): FileText[] => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuseFile();
  }
  return /^\s*[[{]/.test(text) ? parseJsonTexts(text) : parseCsvTexts(text);
};
