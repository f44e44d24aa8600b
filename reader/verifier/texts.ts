import type { DossierFault } from '../../contract/reading/proof-log/verify-dossier.ts';
import type { ReceiptFault } from '../../contract/reading/proof-log/verify-receipt.ts';

/** What each fault of a receipt means. */
export const RECEIPT_FAULTS: Record<ReceiptFault, string> = {
  statement: 'Ce que dit le reçu (nom, date, version, texte ou numéro) n’est plus ce qui a été confirmé.',
  leaf: 'L’empreinte de la ligne du journal n’est pas celle de cette confirmation.',
  index: 'Le numéro de la confirmation n’est pas sa place dans le journal.',
  size: 'Le nombre de lignes annoncé n’est pas celui de la tête du journal.',
  path: 'Cette confirmation n’est pas dans le journal dont la tête est jointe.',
  head: 'La tête du journal est illisible.',
  company: 'La tête du journal est celle d’une autre entreprise.',
  keyName: 'La tête n’est pas signée pour le journal de cette entreprise.',
  key: 'La clé n’est pas une clé connue de cette installation.',
  signature: 'La signature de la tête du journal est fausse.',
  drawing: 'La signature dessinée a été modifiée.',
  content: 'Le contenu joint n’est pas celui qui a été affiché.',
  file: 'Un fichier joint n’est pas celui qui a été affiché.',
};

export const DOSSIER_FAULTS: Record<DossierFault, string> = {
  duplicate: 'Deux fichiers portent le même nom',
  manifest: 'La liste des fichiers est absente ou illisible',
  manifestSignature: 'La liste des fichiers a été modifiée, ou n’est pas signée par une clé connue',
  missingFile: 'Fichier retiré',
  changedFile: 'Fichier modifié',
  addedFile: 'Fichier ajouté',
  missingReceipt: 'Reçu retiré',
  receipt: 'Reçu modifié',
  head: 'Tête du journal modifiée, ou d’une autre entreprise',
  consistency: 'Journal réécrit depuis cette tête',
  company: 'Reçu d’une autre entreprise',
};

export const VERDICTS = {
  authentic: {
    title: 'Authentique',
    text: 'Rien n’a été modifié depuis la confirmation, et la signature est d’une clé connue de cette page, ou que vous avez saisie.',
  },
  intact: {
    title: 'Intact, clé à comparer',
    text: 'Rien n’a été modifié depuis la signature. Comparez encore l’empreinte de la clé avec celle que l’entreprise publie.',
  },
  altered: { title: 'Modifié', text: 'Ce fichier ne prouve rien dans cet état. Voici ce qui ne correspond pas.' },
  unsupported: {
    title: 'Vérification incomplète',
    text: 'Ce navigateur ne sait pas vérifier une signature Ed25519. Utilisez une version récente de Firefox, Chrome, Edge ou Safari.',
  },
  unreadable: {
    title: 'Fichier non reconnu',
    text: 'Choisissez un reçu (JSON ou PDF) ou un dossier de preuves (zip) produit par l’application.',
  },
} as const;

export type Verdict = keyof typeof VERDICTS;

export const UNREADABLE_CAUSES = {
  format: '',
  noAttachment: 'Ce PDF ne contient pas de reçu vérifiable.',
  twoAttachments: 'Ce PDF contient plusieurs reçus\u00a0: il a été modifié.',
} as const;
