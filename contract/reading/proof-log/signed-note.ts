import { encodeText, fromBase64, joinBytes, sha256, toBase64, toHex } from './bytes.ts';

/*
 * Signed notes (c2sp.org/signed-note) with one Ed25519 signature, and the heads of logs as notes (c2sp.org/tlog-checkpoint).
 */

type Bytes = Uint8Array<ArrayBuffer>;

/** Name of a company's log: first line of its heads, and name of the key that signs them. */
export const getLogOrigin = (companyId: string): string => `embarque/preuves/${companyId}`;

/** First line of the note that signs the list of files of a dossier: never that of a head. */
export const getDossierOrigin = (companyId: string): string => `${getLogOrigin(companyId)}/dossier`;

const ED25519_ALGORITHM = 1;
const ED25519_KEY_BYTES = 32;
const ED25519_SIGNATURE_BYTES = 64;

/** First four bytes of SHA-256(name ‖ 0x0A ‖ 0x01 ‖ public key). */
export const computeKeyHash = async (name: string, publicKey: Bytes): Promise<Bytes> =>
  (await sha256(joinBytes(encodeText(name), Uint8Array.of(0x0a, ED25519_ALGORITHM), publicKey))).slice(0, 4);

/** Public key as tools for signed notes read it: `name+hash+key`. */
export const formatVerifierKey = async (name: string, publicKey: Bytes): Promise<string> => {
  const key = toBase64(joinBytes(Uint8Array.of(ED25519_ALGORITHM), publicKey));
  return `${name}+${toHex(await computeKeyHash(name, publicKey))}+${key}`;
};

/** Fingerprint of a public key, to be compared by eye: its SHA-256, in groups of four. */
export const formatFingerprint = async (publicKey: Bytes): Promise<string> =>
  (toHex(await sha256(publicKey)).match(/.{4}/g) ?? []).join(' ');

export interface SignedNote {
  /** Signed text, with its final line break. */
  text: string;
  signatures: { name: string; keyHash: Bytes; signature: Bytes }[];
}

const SIGNATURE_LINE = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/;

/** Null: not a signed note. */
export const parseSignedNote = (note: string): SignedNote | null => {
  const split = note.lastIndexOf('\n\n');
  if (split < 0 || !note.endsWith('\n')) return null;
  const lines = note.slice(split + 2, -1).split('\n');
  const signatures = lines.map((line) => {
    const [, name, blob] = SIGNATURE_LINE.exec(line) ?? [];
    const bytes = blob === undefined ? null : fromBase64(blob);
    if (name === undefined || bytes?.length !== 4 + ED25519_SIGNATURE_BYTES) return null;
    return { name, keyHash: bytes.slice(0, 4), signature: bytes.slice(4) };
  });
  if (signatures.length === 0 || signatures.some((one) => one === null)) return null;
  return { text: note.slice(0, split + 1), signatures: signatures.filter((one) => one !== null) };
};

export const formatSignedNote = (text: string, name: string, keyHash: Uint8Array, signature: Uint8Array): string =>
  `${text}\n\u2014 ${name} ${toBase64(joinBytes(keyHash, signature))}\n`;

export interface Checkpoint {
  origin: string;
  size: number;
  root: Bytes;
}

export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** Null: not the head of a log. */
export const parseCheckpoint = (text: string): Checkpoint | null => {
  const [origin = '', size = '', root = '', ...rest] = text.split('\n');
  const hash = fromBase64(root);
  if (origin === '' || !/^(?:0|[1-9]\d{0,14})$/.test(size) || hash?.length !== 32) return null;
  // No extension lines: this product writes none.
  return rest.length === 1 && rest[0] === '' ? { origin, size: Number(size), root: hash } : null;
};

export type SignatureState = 'valid' | 'wrong' | 'unsupported';

/** `unsupported`: this browser does not know Ed25519. */
export const verifyEd25519 = async (publicKey: Bytes, signature: Bytes, message: Bytes): Promise<SignatureState> => {
  if (publicKey.length !== ED25519_KEY_BYTES || signature.length !== ED25519_SIGNATURE_BYTES) return 'wrong';
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return (await crypto.subtle.verify('Ed25519', key, signature, message)) ? 'valid' : 'wrong';
  } catch (error) {
    return (error as Error).name === 'NotSupportedError' ? 'unsupported' : 'wrong';
  }
};
