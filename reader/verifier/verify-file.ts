import { fromBase64 } from '../../contract/reading/proof-log/bytes.ts';
import { extractPdfReceipts } from '../../contract/reading/proof-log/pdf-receipts.ts';
import { readZip } from '../../contract/reading/proof-log/read-zip.ts';
import { parseReceiptFile, type ReceiptFile } from '../../contract/reading/proof-log/receipt-file.ts';
import { formatFingerprint } from '../../contract/reading/proof-log/signed-note.ts';
import { type DossierVerification, verifyDossier } from '../../contract/reading/proof-log/verify-dossier.ts';
import { type ReceiptVerification, verifyReceipt } from '../../contract/reading/proof-log/verify-receipt.ts';
import type { UNREADABLE_CAUSES, Verdict } from './texts.ts';

export type FileVerification = { verdict: Verdict } & (
  | { kind: 'none'; cause: keyof typeof UNREADABLE_CAUSES }
  | { kind: 'receipt'; receipt: ReceiptFile; verification: ReceiptVerification }
  | { kind: 'dossier'; dossier: DossierVerification }
);

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((unit, at) => bytes[at] === unit.charCodeAt(0));

const toHexDigits = (text: string): string => text.toLowerCase().replace(/[^0-9a-f]/g, '');

/**
 * Keys that count. `known`: keys that the page was made with. `expected`: fingerprint or public key that a person typed;
 * it then counts alone. Null: nothing to compare with.
 */
export const chooseTrustedKeys = async (
  known: readonly string[],
  expected: string,
  own: readonly string[],
): Promise<readonly string[] | null> => {
  const typed = expected.trim();
  if (typed === '') return known.length > 0 ? known : null;
  if (fromBase64(typed)?.length === 32) return [typed];
  const trusted: string[] = [];
  for (const key of own) {
    const bytes = fromBase64(key);
    if (bytes && toHexDigits(await formatFingerprint(bytes)) === toHexDigits(typed)) trusted.push(key);
  }
  return trusted;
};

const getVerdict = (hasFaults: boolean, isUnsupported: boolean, trusted: readonly string[] | null): Verdict => {
  if (hasFaults) return 'altered';
  if (isUnsupported) return 'unsupported';
  return trusted === null ? 'intact' : 'authentic';
};

const verifyReceiptText = async (
  text: string,
  known: readonly string[],
  expected: string,
): Promise<FileVerification> => {
  const receipt = parseReceiptFile(text);
  if (!receipt) return { kind: 'none', verdict: 'unreadable', cause: 'format' };
  const trusted = await chooseTrustedKeys(known, expected, receipt.keys);
  const verification = await verifyReceipt(receipt, trusted);
  const verdict = getVerdict(verification.faults.length > 0, verification.isUnsupported, trusted);
  return { kind: 'receipt', verdict, receipt, verification };
};

const readOwnKeys = (bytes: Uint8Array | undefined): string[] => {
  try {
    const { keys } = JSON.parse(new TextDecoder().decode(bytes)) as { keys: { publicKey: string }[] };
    return keys.map(({ publicKey }) => publicKey);
  } catch {
    return [];
  }
};

/** Verifies a receipt in JSON or PDF, or a dossier of proofs. */
export const verifyFile = async (
  bytes: Uint8Array<ArrayBuffer>,
  known: readonly string[],
  expected: string,
): Promise<FileVerification> => {
  if (startsWith(bytes, '%PDF-')) {
    const [text, ...others] = await extractPdfReceipts(bytes);
    if (text === undefined) return { kind: 'none', verdict: 'unreadable', cause: 'noAttachment' };
    if (others.length > 0) return { kind: 'none', verdict: 'altered', cause: 'twoAttachments' };
    return verifyReceiptText(text, known, expected);
  }
  if (startsWith(bytes, 'PK')) {
    const zip = await readZip(bytes);
    if (!zip) return { kind: 'none', verdict: 'unreadable', cause: 'format' };
    const trusted = await chooseTrustedKeys(known, expected, readOwnKeys(zip.files.get('cles.json')));
    const dossier = await verifyDossier(zip, trusted);
    const verdict = getVerdict(dossier.faults.length > 0, dossier.isUnsupported, trusted);
    return { kind: 'dossier', verdict, dossier };
  }
  return verifyReceiptText(new TextDecoder().decode(bytes), known, expected);
};
