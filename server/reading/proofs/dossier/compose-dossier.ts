import { createHash } from 'node:crypto';
import {
  type ConsistencyStep,
  DOSSIER_FILES,
  DOSSIER_FOLDERS,
  DOSSIER_FORMAT,
  type DossierManifest,
  getContentPath,
  getHeadPath,
  getReceiptPath,
} from '../../../../contract/reading/proof-log/dossier.ts';
import type { ReceiptFile } from '../../../../contract/reading/proof-log/receipt-file.ts';
import { getLogOrigin } from '../../../../contract/reading/proof-log/signed-note.ts';
import { formatManifestNote } from '../../../../contract/reading/proof-log/verify-dossier.ts';
import { formatReceiptFile } from '../log/receipt-file.ts';
import type { ProofSigner, PublishedKey } from '../log/signing-keys.ts';

export interface DossierParts {
  company: DossierManifest['company'];
  subject: DossierManifest['subject'];
  createdAt: Date;
  receipts: readonly ReceiptFile[];
  /** HTML shown, by its hash. */
  contents: ReadonlyMap<string, string>;
  /** Files shown, by their name in the dossier. */
  files: ReadonlyMap<string, Uint8Array>;
  leftOut: DossierManifest['leftOut'];
  /** Head that the receipts are proven under. */
  currentHead: string;
  /** Published heads, each with the hashes of its consistency with the current one. */
  heads: readonly { day: string; checkpoint: string; path: readonly string[] }[];
  keys: readonly PublishedKey[];
  verifierPage: string;
}

const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const describeDossier = ({ company, subject, receipts }: DossierParts): string => `Dossier de preuves de lecture
${company.name}
${subject.kind === 'person' ? 'Personne' : 'Livret'} : ${subject.name}
Confirmations : ${receipts.length}

Pour vérifier : ouvrez verifier.html (double-clic, sans réseau), puis choisissez le fichier zip entier.
Comparez l’empreinte de la clé avec celle que l’entreprise publie.

recus/      un reçu par confirmation
contenus/   les pages telles qu’elles ont été affichées
fichiers/   les fichiers de ces pages
tetes/      les têtes publiées du journal, chaque jour où il a changé
cles.json   les clés publiques de l’installation

Niveau simple, pour l’information des personnes : ni horodatage qualifié, ni vérification d’identité.
`;

/** All files of a dossier, its list and the signature of that list included, in the order of their names. */
export const composeDossier = async (
  parts: DossierParts,
  signer: Pick<ProofSigner, 'signNote'>,
): Promise<Map<string, Uint8Array>> => {
  const { company, subject, createdAt, receipts, contents, heads, currentHead, keys, verifierPage, leftOut } = parts;
  const files = new Map<string, Uint8Array>();
  const addText = (path: string, text: string) => files.set(path, new TextEncoder().encode(text));
  for (const receipt of receipts) addText(getReceiptPath(receipt.statement.number), formatReceiptFile(receipt));
  for (const [hash, html] of contents) addText(getContentPath(hash), html);
  for (const [name, bytes] of parts.files) files.set(`${DOSSIER_FOLDERS.files}/${name}`, bytes);
  addText(DOSSIER_FILES.currentHead, currentHead);
  for (const { day, checkpoint } of heads) addText(getHeadPath(day), checkpoint);
  const steps = heads.map(
    ({ day, path }): ConsistencyStep => ({ from: getHeadPath(day), to: DOSSIER_FILES.currentHead, path: [...path] }),
  );
  addText(DOSSIER_FILES.consistency, `${JSON.stringify(steps, null, 2)}\n`);
  addText(DOSSIER_FILES.keys, `${JSON.stringify({ keys }, null, 2)}\n`);
  addText(DOSSIER_FILES.verifier, verifierPage);
  addText(DOSSIER_FILES.readMe, describeDossier(parts));
  const manifest: DossierManifest = {
    format: DOSSIER_FORMAT,
    company,
    subject,
    createdAt: createdAt.toISOString(),
    receipts: receipts.map(({ statement }) => statement.number),
    files: Object.fromEntries(
      [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, bytes]) => [path, hashBytes(bytes)]),
    ),
    leftOut,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  addText(DOSSIER_FILES.manifest, text);
  const note = await signer.signNote(await formatManifestNote(company.id, text), getLogOrigin(company.id));
  addText(DOSSIER_FILES.manifestNote, note);
  return files;
};
