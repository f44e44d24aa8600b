import type { FastifyBaseLogger } from 'fastify';
import { elideFrench } from '../../../contract/platform/text/french-writing.ts';
import { findMailBrand } from '../../booklets/index.ts';
import { Scope, type TenantRow } from '../../platform/data/access/scope.ts';
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts';
import { type RenderedMail, renderMail } from '../../platform/mail/layout.ts';
import { buildGreeting } from '../../platform/mail/letters.ts';
import { type MailBrand, withoutSender } from '../../platform/mail/mail-brand.ts';
import type { Services } from '../../platform/services.ts';
import { getProofStatement } from './chain.ts';
import { buildReceiptFile } from './log/receipt-file.ts';
import { buildOwnLinkPath } from './own-link.ts';
import { buildReceipt } from './receipt.ts';
import { renderReceiptPdf } from './receipt-pdf.ts';

export interface ReceiptLetter {
  firstName: string;
  document: string;
  bookletTitle: string;
  companyName: string;
  number: number;
  /** Full URL of the receipt. */
  link: string;
  /** Full URL of the person's confirmations, valid without access to the booklet. */
  ownLink: string;
  productName: string;
  /** Look of the booklet. */
  brand: MailBrand | null;
}

/** E-mail with the receipt of a new confirmation. */
export const renderReceiptLetter = (letter: ReceiptLetter): Promise<RenderedMail> => {
  const { firstName, document, bookletTitle, companyName, number, link, ownLink, productName, brand } = letter;
  return renderMail({
    brand: brand && withoutSender(brand),
    subject: `Votre confirmation de lecture : ${document}`,
    preview: `Reçu n° ${number}, à conserver.`,
    title: 'Votre lecture est confirmée',
    paragraphs: [
      buildGreeting(firstName),
      elideFrench`Vous avez confirmé la lecture de « ${document} », dans « ${bookletTitle} », le livret de ${companyName}.`,
      `Le reçu n° ${number} est joint à ce message. Conservez-le : il porte la date, la version lue et son empreinte.`,
    ],
    button: { label: 'Voir le reçu', link },
    after: [
      'Vous le retrouvez à tout moment dans le livret, à la page « Mes données ».',
      `Si vous n’avez plus accès au livret, par exemple après un départ, vos confirmations restent à cette adresse, qui vous est personnelle : ${ownLink}`,
    ],
    footer: [elideFrench`Message automatique de ${productName}, envoyé parce que vous avez confirmé une lecture.`],
  });
};

interface ReceiptDelivery {
  proof: TenantRow<'proofs'>;
  sheet: TenantRow<'participants'>;
  link: string;
  log: FastifyBaseLogger;
}

/**
 * Sends in the background: the receipt exists whether or not the e-mail leaves. A participant without an address gets
 * none.
 */
export const sendReceipt = (
  { db, mailer, config, storage, vault, secret }: Services,
  { proof, sheet, link, log }: ReceiptDelivery,
): void => {
  const to = (sheet.bouncedAt === null ? sheet.email : '') || sheet.workEmail;
  if (to === '') return;
  const said = getProofStatement(proof);
  const send = async () => {
    const letter = await renderReceiptLetter({
      firstName: sheet.firstName,
      document: said.document,
      bookletTitle: said.booklet.title,
      companyName: said.company.name,
      number: proof.number,
      link,
      ownLink: new URL(buildOwnLinkPath(secret, proof), link).href,
      productName: config.productName,
      brand: await findMailBrand(new Scope(db, SYSTEM_ACTOR, proof.companyId), storage, proof.bookletId),
    });
    const receipt = await buildReceiptFile({ db, vault }, new Scope(db, SYSTEM_ACTOR, proof.companyId), proof);
    const bytes = await renderReceiptPdf(buildReceipt(proof), said.company.name, receipt);
    const file = { fileName: `recu-${proof.number}.pdf`, contentType: 'application/pdf', bytes };
    await mailer.enqueue({ kind: 'receipt', companyId: proof.companyId, to, ...letter, files: [file] });
  };
  send().catch((error: unknown) => log.error({ err: error }, 'receipt not sent'));
};
