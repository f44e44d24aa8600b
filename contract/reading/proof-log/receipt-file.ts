import type { ProofStatement } from './statement.ts';

/** Name of the receipt attached to a receipt in PDF. */
export const RECEIPT_ATTACHMENT = 'recu.json';
export const RECEIPT_FORMAT = 'embarque-recu/1';

/** A receipt that proves itself: a statement, its place in the log of its company, and a signed head of that log. */
export interface ReceiptFile {
  format: typeof RECEIPT_FORMAT;
  statement: ProofStatement;
  /** SVG path of the drawn signature; empty: none. */
  drawing: string;
  /** SHA-256 of the canonical JSON of the statement. */
  hash: string;
  leafHash: string;
  /** Place of the leaf in the log, from 0. */
  index: number;
  /** Leaves of the log that `checkpoint` is the head of. */
  size: number;
  /** Inclusion path, from the leaf to the root. */
  path: string[];
  /** Head of the log, as a signed note. */
  checkpoint: string;
  /** Public Ed25519 keys of the instance, in base64. */
  keys: string[];
}

const FIELDS: Record<keyof ReceiptFile, (value: unknown) => boolean> = {
  format: (value) => value === RECEIPT_FORMAT,
  statement: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  drawing: (value) => typeof value === 'string',
  hash: (value) => typeof value === 'string',
  leafHash: (value) => typeof value === 'string',
  index: (value) => Number.isSafeInteger(value),
  size: (value) => Number.isSafeInteger(value),
  path: (value) => isTextList(value) && value.length <= 64,
  checkpoint: (value) => typeof value === 'string',
  keys: (value) => isTextList(value) && value.length > 0 && value.length <= 100,
};

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** True if JSON text names a property twice in one object: readers then differ on its value. */
const hasDuplicateKeys = (text: string, value: unknown): boolean => {
  const countKeys = (inner: unknown): number => {
    if (Array.isArray(inner)) return inner.reduce<number>((sum, one) => sum + countKeys(one), 0);
    if (typeof inner !== 'object' || inner === null) return 0;
    const values = Object.values(inner);
    return values.length + values.reduce<number>((sum, one) => sum + countKeys(one), 0);
  };
  const withoutTexts = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return (withoutTexts.match(/:/g) ?? []).length !== countKeys(value);
};

/** Null: not a receipt, or one with other fields. */
export const parseReceiptFile = (text: string): ReceiptFile | null => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || hasDuplicateKeys(text, value)) return null;
    const names = Object.keys(value);
    const isReceipt =
      names.length === Object.keys(FIELDS).length &&
      Object.entries(FIELDS).every(([name, isValid]) => isValid((value as Record<string, unknown>)[name]));
    return isReceipt ? (value as ReceiptFile) : null;
  } catch {
    return null;
  }
};
