/** Names of the files of a dossier of proofs. */
export const DOSSIER_FILES = {
  manifest: 'manifeste.json',
  /** Signed note over the SHA-256 of the manifest. */
  manifestNote: 'manifeste.note',
  keys: 'cles.json',
  consistency: 'coherence.json',
  verifier: 'verifier.html',
  readMe: 'LISEZ-MOI.txt',
  /** Head that every receipt of the dossier is proven under. */
  currentHead: 'tetes/courante.txt',
} as const;

export const DOSSIER_FOLDERS = { receipts: 'recus', contents: 'contenus', files: 'fichiers', heads: 'tetes' } as const;

export const DOSSIER_FORMAT = 'embarque-dossier/1';

export const getReceiptPath = (number: number): string => `${DOSSIER_FOLDERS.receipts}/recu-${number}.json`;
export const getContentPath = (hash: string): string => `${DOSSIER_FOLDERS.contents}/${hash}.html`;
export const getHeadPath = (day: string): string => `${DOSSIER_FOLDERS.heads}/${day}.txt`;

export interface DossierManifest {
  format: typeof DOSSIER_FORMAT;
  company: { id: string; name: string };
  /** The person, or the booklet, whose confirmations these are. */
  subject: { kind: 'person' | 'booklet'; name: string };
  createdAt: string;
  /** Numbers of all the confirmations of the subject, in order. */
  receipts: number[];
  /** SHA-256 of every other file, by path. */
  files: Record<string, string>;
  /** Files too large for the dossier, or no longer stored, by SHA-256. */
  leftOut: Record<string, string>;
}

/** Proof that the log of head `to` starts with that of head `from`. */
export interface ConsistencyStep {
  /** Path of the older head in the dossier. */
  from: string;
  to: typeof DOSSIER_FILES.currentHead;
  path: string[];
}
