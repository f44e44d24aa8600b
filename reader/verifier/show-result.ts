import { fromBase64 } from '../../contract/reading/proof-log/bytes.ts';
import type { ReceiptFile } from '../../contract/reading/proof-log/receipt-file.ts';
import { formatFingerprint } from '../../contract/reading/proof-log/signed-note.ts';
import { DOSSIER_FAULTS, RECEIPT_FAULTS, UNREADABLE_CAUSES, VERDICTS } from './texts.ts';
import type { FileVerification } from './verify-file.ts';

const createElement = (tag: string, text: string, ...children: Node[]): HTMLElement => {
  const element = document.createElement(tag);
  element.textContent = text;
  element.append(...children);
  return element;
};

const createFacts = (facts: readonly (readonly [string, string])[]): HTMLElement =>
  createElement(
    'dl',
    '',
    ...facts
      .filter(([, words]) => words !== '')
      .flatMap(([label, words]) => [createElement('dt', label), createElement('dd', words)]),
  );

const createList = (lines: readonly string[]): HTMLElement =>
  createElement('ul', '', ...lines.map((line) => createElement('li', line)));

const formatMoment = (at: string, timeZone: string): string => {
  try {
    const words = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'medium', timeZone });
    return `${words.format(new Date(at))} (${timeZone})`;
  } catch {
    return at;
  }
};

const listReceiptFacts = ({ statement, size }: ReceiptFile): [string, string][] => [
  ['Confirmation', `n°\u00a0${statement.number}, sur ${size} dans le journal`],
  ['Personne', `${statement.person?.firstName ?? ''} ${statement.person?.lastName ?? ''}`.trim()],
  ['Nom saisi', String(statement.typedName ?? '')],
  ['Matricule', statement.person?.employeeNumber ?? ''],
  ['Document', String(statement.document ?? '')],
  ['Déclaration', String(statement.declaration ?? '')],
  ['Confirmé le', formatMoment(String(statement.at), String(statement.timeZone))],
  ['Entreprise', statement.company?.name ?? ''],
  ['Livret', `${statement.booklet?.title ?? ''}, version ${statement.version?.number ?? ''}`],
  ['Fichiers', (statement.files ?? []).map(({ name }) => name).join(', ')],
  [
    'Empreinte de la version publiée',
    String((statement.format === 1 ? statement.contentHash : statement.publicationHash) ?? ''),
  ],
  ['Empreinte du contenu affiché', statement.format === 1 ? '' : String(statement.contentHash ?? '')],
];

const describeKey = async (publicKey: string | null): Promise<[string, string][]> => {
  const bytes = publicKey === null ? null : fromBase64(publicKey);
  return bytes ? [['Empreinte de la clé', await formatFingerprint(bytes)]] : [];
};

const listParts = async (result: FileVerification): Promise<HTMLElement[]> => {
  if (result.kind === 'none') {
    const words = UNREADABLE_CAUSES[result.cause];
    return words === '' ? [] : [createElement('p', words)];
  }
  if (result.kind === 'receipt') {
    const { receipt, verification } = result;
    const faults = verification.faults.map((fault) => RECEIPT_FAULTS[fault]);
    return [
      ...(faults.length > 0 ? [createList(faults)] : []),
      createElement('h3', faults.length > 0 ? 'Ce que dit le fichier modifié' : 'Ce que la preuve atteste'),
      createFacts([...listReceiptFacts(receipt), ...(await describeKey(verification.publicKey))]),
      ...(faults.length === 0
        ? [
            createElement(
              'p',
              'Le contenu affiché n’est pas dans un reçu\u00a0: il est dans un dossier de preuves. Le texte imprimé d’un PDF n’est pas vérifié\u00a0: seul compte ce qui est écrit ici.',
            ),
          ]
        : []),
    ];
  }
  const { dossier } = result;
  const { manifest, receipts } = dossier;
  const faults = dossier.faults.map(({ fault, where }) => `${DOSSIER_FAULTS[fault]}\u00a0: ${where}`);
  const details = receipts.flatMap(({ receipt, verification }) =>
    verification.faults.map((fault) => `Reçu n°\u00a0${receipt.statement.number}\u00a0: ${RECEIPT_FAULTS[fault]}`),
  );
  return [
    ...(faults.length > 0 ? [createList([...faults, ...details])] : []),
    createFacts([
      ['Dossier', manifest ? `${manifest.subject?.name ?? ''}, ${manifest.company.name}` : ''],
      ['Confirmations', String(receipts.length)],
      ['Têtes du journal concordantes', dossier.heads === 0 ? '' : String(dossier.heads)],
      ['Fichiers non joints', Object.values(manifest?.leftOut ?? {}).join(', ')],
      ...(await describeKey(dossier.publicKey)),
    ]),
    ...receipts.map(({ receipt, verification }) => {
      const state = verification.faults.length > 0 ? 'modifié' : 'authentique';
      const { person, document: title, number } = receipt.statement;
      const details = createElement('details', '');
      const name = `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim();
      details.append(
        createElement('summary', `Reçu n°\u00a0${number}, ${name}, ${title}\u00a0: ${state}`),
        createFacts(listReceiptFacts(receipt)),
      );
      return details;
    }),
  ];
};

/** Shows a verdict and its reasons in the live region of the page. */
export const showResult = async (region: HTMLElement, name: string, result: FileVerification): Promise<void> => {
  const { title, text } = VERDICTS[result.verdict];
  const heading = createElement('h2', title);
  region.dataset.verdict = result.verdict;
  region.replaceChildren(heading, createElement('p', name), createElement('p', text), ...(await listParts(result)));
};
