import { asc, desc } from 'drizzle-orm';
import type { Logger } from 'pino';
import { PROOFS_PATH } from '../../../../contract/platform/paths.ts';
import { getLogOrigin, parseSignedNote } from '../../../../contract/reading/proof-log/signed-note.ts';
import { getAppOrigin, writeAuditLine } from '../../../administration/index.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { listAllCompanies } from '../../../platform/data/queries/list-companies.ts';
import { renderMail } from '../../../platform/mail/layout.ts';
import type { Services } from '../../../platform/services.ts';
import { runForCompanies } from '../../../platform/work/run-for-companies.ts';
import { type SignedHead, signCurrentHead } from './receipt-file.ts';
import { listPublishedKeys, loadProofSigner, type PublishedKey } from './signing-keys.ts';

type HeadServices = Pick<Services, 'config' | 'db' | 'mailer' | 'vault'>;
export type PublishedHead = TenantRow<'proofHeads'>;

/** The last head that was published; null: none. */
export const findLastHead = async (scope: Scope): Promise<PublishedHead | null> => {
  const { proofHeads } = scope.views;
  const [last] = await scope.select().from(proofHeads).orderBy(desc(proofHeads.day)).limit(1);
  return last ?? null;
};

/** All published heads, from the oldest. */
export const listPublishedHeads = (scope: Scope): Promise<PublishedHead[]> => {
  const { proofHeads } = scope.views;
  return scope.select().from(proofHeads).orderBy(asc(proofHeads.day));
};

const getKeyHash = (checkpoint: string): string =>
  Buffer.from(parseSignedNote(checkpoint)?.signatures[0]?.keyHash ?? []).toString('hex');

/** The same log under the same key says nothing new. */
const isSameHead = (head: SignedHead, last: PublishedHead | null): boolean =>
  last?.size === head.size && getKeyHash(last.checkpoint) === getKeyHash(head.checkpoint);

/** Sends a head to the outside address of the settings: the company alone can then no longer rewrite its log. */
const mailHead = async (
  { config, mailer }: HeadServices,
  { companyId, size, day, checkpoint }: PublishedHead,
  [key]: readonly PublishedKey[],
): Promise<void> => {
  if (config.proofAnchorEmail === null) return;
  const letter = await renderMail({
    subject: `Tête du journal des preuves, ${day} : ${getLogOrigin(companyId)}`,
    preview: `${size} confirmations.`,
    title: 'Tête du journal des preuves',
    paragraphs: [
      `Conservez ce message : il permet de constater qu’aucune des ${size} premières confirmations n’a été changée depuis.`,
      ...checkpoint.trimEnd().split('\n').filter(Boolean),
      `Empreinte de la clé : ${key?.fingerprint ?? ''}`,
    ],
    button: {
      label: 'Voir les clés publiques',
      link: `${getAppOrigin(config, { address: () => null })}${PROOFS_PATH}/cles.json`,
    },
    after: [],
    footer: [`Message automatique de ${config.productName}.`],
  });
  const file = { fileName: `tete-${day}.txt`, contentType: 'text/plain', bytes: Buffer.from(checkpoint) };
  const { proofAnchorEmail: to } = config;
  await mailer.enqueue({ kind: 'proof_head', companyId: null, to, ...letter, files: [file] });
};

/** Publishes the head of a company's log, once a day and only if the log or the key changed; null: nothing new. */
export const publishHead = async (
  services: HeadServices,
  scope: Scope,
  now = new Date(),
): Promise<PublishedHead | null> => {
  const head = await signCurrentHead(scope, await loadProofSigner(services));
  if (head.size === 0 || isSameHead(head, await findLastHead(scope))) return null;
  const day = now.toISOString().slice(0, 10);
  const [published] = await scope.insert('proofHeads', [{ ...head, day, publishedAt: now }], { ifAbsent: true });
  if (!published) return null;
  await writeAuditLine(services.db, {
    companyId: scope.companyId,
    action: 'POST proofs/head',
    object: 'proofs',
    after: { logSize: head.size, logHead: head.checkpoint },
  });
  await mailHead(services, published, await listPublishedKeys(services));
  return published;
};

/** Publishes the heads of all logs: a daily job, on one node. */
export const publishHeads = async (services: HeadServices, log: Logger, now = new Date()): Promise<void> => {
  const { db } = services;
  await runForCompanies({ db, log, failure: 'head not published' }, await listAllCompanies(db), async (scope) => {
    await publishHead(services, scope, now);
  });
};
