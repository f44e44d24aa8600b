import { encodeText, fromHex, sha256, sha256Hex, toBase64 } from './bytes.ts';
import {
  type ConsistencyStep,
  DOSSIER_FILES,
  DOSSIER_FOLDERS,
  DOSSIER_FORMAT,
  type DossierManifest,
  getContentPath,
  getReceiptPath,
} from './dossier.ts';
import { isConsistent, type TreeHead } from './merkle.ts';
import type { ZipContents } from './read-zip.ts';
import { parseReceiptFile, type ReceiptFile } from './receipt-file.ts';
import { getDossierOrigin, getLogOrigin, parseCheckpoint } from './signed-note.ts';
import { type ReceiptVerification, verifyReceipt, verifySignedNote } from './verify-receipt.ts';

export type DossierFault =
  /** The same name twice. */
  | 'duplicate'
  /** The list of files is missing or unreadable. */
  | 'manifest'
  | 'manifestSignature'
  | 'missingFile'
  | 'changedFile'
  | 'addedFile'
  | 'missingReceipt'
  | 'receipt'
  | 'head'
  | 'consistency'
  /** A receipt or a head of another company. */
  | 'company';

export interface DossierVerification {
  faults: { fault: DossierFault; where: string }[];
  receipts: { receipt: ReceiptFile; verification: ReceiptVerification }[];
  manifest: DossierManifest | null;
  /** Number of published heads that the log agrees with. */
  heads: number;
  isUnsupported: boolean;
  publicKey: string | null;
}

const parseJson = <Value>(bytes: Uint8Array | undefined): Value | null => {
  try {
    return bytes ? (JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Value) : null;
  } catch {
    return null;
  }
};

const decode = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes ?? new Uint8Array());

const isManifest = (value: DossierManifest | null): value is DossierManifest =>
  value?.format === DOSSIER_FORMAT &&
  typeof value.company?.id === 'string' &&
  Array.isArray(value.receipts) &&
  typeof value.files === 'object' &&
  value.files !== null;

/** Files of a dossier that its own list does not name. */
const UNLISTED: ReadonlySet<string> = new Set([DOSSIER_FILES.manifest, DOSSIER_FILES.manifestNote]);

/** Checks a whole dossier, and lists every fault with the file that it stands in. Nothing is asked of a server. */
export const verifyDossier = async (
  { files, duplicates }: ZipContents,
  trusted: readonly string[] | null,
): Promise<DossierVerification> => {
  const faults: DossierVerification['faults'] = duplicates.map((where) => ({ fault: 'duplicate', where }));
  const result: DossierVerification = {
    faults,
    receipts: [],
    manifest: null,
    heads: 0,
    isUnsupported: false,
    publicKey: null,
  };
  const add = (fault: DossierFault, where: string) => faults.push({ fault, where });
  const manifestBytes = files.get(DOSSIER_FILES.manifest);
  const manifest = parseJson<DossierManifest>(manifestBytes);
  if (!manifestBytes || !isManifest(manifest)) {
    add('manifest', DOSSIER_FILES.manifest);
    return result;
  }
  result.manifest = manifest;
  const { company } = manifest;
  const own = parseJson<{ keys: { publicKey: string }[] }>(files.get(DOSSIER_FILES.keys))?.keys ?? [];
  const ring = { own: own.map(({ publicKey }) => publicKey), trusted };

  const origin = getDossierOrigin(company.id);
  const note = await verifySignedNote(decode(files.get(DOSSIER_FILES.manifestNote)), getLogOrigin(company.id), ring);
  const signed = `${origin}\n${toBase64(await sha256(manifestBytes))}\n`;
  if (note.faults.length > 0 || note.text !== signed) add('manifestSignature', DOSSIER_FILES.manifestNote);
  result.isUnsupported = note.isUnsupported;
  result.publicKey = note.publicKey;

  for (const [path, hash] of Object.entries(manifest.files)) {
    const bytes = files.get(path);
    if (!bytes) add('missingFile', path);
    else if ((await sha256Hex(bytes)) !== hash) add('changedFile', path);
  }
  for (const path of files.keys()) {
    if (!UNLISTED.has(path) && !Object.hasOwn(manifest.files, path)) add('addedFile', path);
  }

  const current = await readHead(files, DOSSIER_FILES.currentHead, company.id, ring);
  if (!current) add('head', DOSSIER_FILES.currentHead);
  const steps = parseJson<ConsistencyStep[]>(files.get(DOSSIER_FILES.consistency)) ?? [];
  for (const path of files.keys()) {
    if (!path.startsWith(`${DOSSIER_FOLDERS.heads}/`) || path === DOSSIER_FILES.currentHead) continue;
    const head = await readHead(files, path, company.id, ring);
    const hashes = steps.find(({ from }) => from === path)?.path?.map(fromHex);
    const isWhole = hashes?.every((one) => one?.length === 32);
    if (!head) add('head', path);
    else if (!current || !hashes || !isWhole) add('consistency', path);
    else if (
      await isConsistent(
        head,
        current,
        hashes.filter((one) => one !== null),
      )
    )
      result.heads += 1;
    else add('consistency', path);
  }

  const stored = new Map(
    [...files]
      .filter(([path]) => path.startsWith(`${DOSSIER_FOLDERS.files}/`))
      .map(([path, bytes]) => [path.slice(DOSSIER_FOLDERS.files.length + 1).replace(/\..*$/, ''), bytes]),
  );
  for (const number of manifest.receipts) {
    const path = getReceiptPath(number);
    const bytes = files.get(path);
    if (!bytes) {
      add('missingReceipt', path);
      continue;
    }
    const receipt = parseReceiptFile(decode(bytes));
    if (!receipt) {
      add('receipt', path);
      continue;
    }
    const html = files.get(getContentPath(receipt.statement.contentHash)) ?? null;
    const verification = await verifyReceipt(receipt, trusted, { html, files: stored });
    if (receipt.statement.format === 2 && !html) add('missingFile', getContentPath(receipt.statement.contentHash));
    if (receipt.statement.company?.id !== company.id) add('company', path);
    if (verification.faults.length > 0 || receipt.statement.number !== number) add('receipt', path);
    result.isUnsupported ||= verification.isUnsupported;
    result.receipts.push({ receipt, verification });
  }
  return result;
};

const readHead = async (
  files: ZipContents['files'],
  path: string,
  companyId: string,
  ring: { own: string[]; trusted: readonly string[] | null },
): Promise<TreeHead | null> => {
  const origin = getLogOrigin(companyId);
  const note = await verifySignedNote(decode(files.get(path)), origin, ring);
  const head = note.text === null || note.faults.length > 0 ? null : parseCheckpoint(note.text);
  return head?.origin === origin ? head : null;
};

/** Text of the note that signs a manifest. */
export const formatManifestNote = async (companyId: string, manifest: string): Promise<string> =>
  `${getDossierOrigin(companyId)}\n${toBase64(await sha256(encodeText(manifest)))}\n`;
