import { encodeText, fromBase64, fromHex, sha256, sha256Hex, toHex } from './bytes.ts';
import { toCanonicalJson } from './canonical-json.ts';
import { computeRootFromPath, hashLeaf, isSameHash } from './merkle.ts';
import type { ReceiptFile } from './receipt-file.ts';
import {
  type Checkpoint,
  computeKeyHash,
  getLogOrigin,
  parseCheckpoint,
  parseSignedNote,
  verifyEd25519,
} from './signed-note.ts';

export type ReceiptFault =
  /** The statement is not the one that the receipt names by its hash. */
  | 'statement'
  | 'leaf'
  /** The number of the statement is not its place in the log. */
  | 'index'
  | 'size'
  /** The path does not lead from this statement to the root of the head. */
  | 'path'
  /** The head is not the head of a log. */
  | 'head'
  /** The head is that of another company's log. */
  | 'company'
  | 'keyName'
  /** Signed by a key that is not one of the instance. */
  | 'key'
  | 'signature'
  | 'drawing'
  | 'content'
  | 'file';

export type NoteFault = Extract<ReceiptFault, 'head' | 'keyName' | 'key' | 'signature'>;

/** Public keys in base64: those of the receipt, and those known from elsewhere; null: none is known. */
export interface KeyRing {
  own: readonly string[];
  trusted: readonly string[] | null;
}

export interface NoteVerification {
  text: string | null;
  faults: NoteFault[];
  /** The browser cannot check Ed25519 signatures. */
  isUnsupported: boolean;
  /** Key that signed; null: none. */
  publicKey: string | null;
}

/** Checks that a note is signed, under this name, by a key of the ring. */
export const verifySignedNote = async (text: string, name: string, ring: KeyRing): Promise<NoteVerification> => {
  const none = { text: null, isUnsupported: false, publicKey: null };
  const note = parseSignedNote(text);
  if (!note) return { ...none, faults: ['head'] };
  const named = note.signatures.filter((one) => one.name === name);
  if (named.length === 0) return { ...none, text: note.text, faults: ['keyName'] };
  for (const publicKey of ring.trusted ?? ring.own) {
    const bytes = fromBase64(publicKey);
    if (!bytes) continue;
    const keyHash = await computeKeyHash(name, bytes);
    const signed = named.find((one) => isSameHash(one.keyHash, keyHash));
    if (!signed) continue;
    const state = await verifyEd25519(bytes, signed.signature, encodeText(note.text));
    const faults: NoteFault[] = state === 'wrong' ? ['signature'] : [];
    return { text: note.text, faults, isUnsupported: state === 'unsupported', publicKey };
  }
  return { ...none, text: note.text, faults: ['key'] };
};

const hasUnknownKey = ({ own, trusted }: KeyRing): boolean =>
  own.some((key) => fromBase64(key)?.length !== 32 || (trusted !== null && !trusted.includes(key)));

export interface ReceiptVerification {
  faults: ReceiptFault[];
  isUnsupported: boolean;
  publicKey: string | null;
  head: Checkpoint | null;
  /** Names of the files whose bytes are not those confirmed. */
  wrongFiles: string[];
  /** The content was given, and is the one confirmed. */
  hasContent: boolean;
}

/** What was confirmed, when it comes with the receipt. Files are named by their SHA-256. */
export interface ReceiptContent {
  html: Uint8Array<ArrayBuffer> | null;
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

const computeStatementHash = async (statement: unknown): Promise<Uint8Array<ArrayBuffer> | null> => {
  try {
    return await sha256(encodeText(toCanonicalJson(statement)));
  } catch {
    return null;
  }
};

/** Checks everything that a receipt says of itself, and lists every fault. Nothing is asked of a server. */
export const verifyReceipt = async (
  receipt: ReceiptFile,
  trusted: readonly string[] | null,
  content: ReceiptContent | null = null,
): Promise<ReceiptVerification> => {
  const { statement, hash, leafHash, index, size, path, checkpoint, keys, drawing } = receipt;
  const faults = new Set<ReceiptFault>();
  const computed = await computeStatementHash(statement);
  if (!computed || toHex(computed) !== hash) faults.add('statement');
  const leaf = computed && (await hashLeaf(computed));
  if (!leaf || toHex(leaf) !== leafHash) faults.add('leaf');
  if (statement.number !== index + 1) faults.add('index');

  const origin = getLogOrigin(String(statement.company?.id));
  const ring = { own: keys, trusted };
  const note = await verifySignedNote(checkpoint, origin, ring);
  for (const fault of note.faults) faults.add(fault);
  if (hasUnknownKey(ring)) faults.add('key');
  const head = note.text === null ? null : parseCheckpoint(note.text);
  if (!head) faults.add('head');
  else {
    if (head.origin !== origin) faults.add('company');
    if (head.size !== size) faults.add('size');
    const hashes = path.map(fromHex);
    const isPath = hashes.every((one) => one?.length === 32);
    const root =
      leaf &&
      isPath &&
      (await computeRootFromPath(
        leaf,
        index,
        size,
        hashes.filter((one) => one !== null),
      ));
    if (!root || !isSameHash(root, head.root)) faults.add('path');
  }

  const drawn = drawing === '' ? '' : await sha256Hex(encodeText(drawing));
  if (drawn !== statement.signatureHash) faults.add('drawing');
  const html = statement.format === 2 ? (content?.html ?? null) : null;
  if (html && (await sha256Hex(html)) !== statement.contentHash) faults.add('content');
  const wrongFiles: string[] = [];
  for (const file of content ? (statement.files ?? []) : []) {
    const bytes = content?.files.get(file.sha256);
    if (bytes && (bytes.length !== file.size || (await sha256Hex(bytes)) !== file.sha256)) wrongFiles.push(file.name);
  }
  if (wrongFiles.length > 0) faults.add('file');
  return {
    faults: [...faults],
    isUnsupported: note.isUnsupported,
    publicKey: note.publicKey,
    head,
    wrongFiles,
    hasContent: html !== null && !faults.has('content'),
  };
};
