import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { PROOFS_PATH } from '../../../contract/platform/paths.ts';
import { escapeHtml } from '../../booklets/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { Services } from '../../platform/services.ts';
import { getProofStatement } from './chain.ts';
import { buildDossier, MAX_OWN_DOSSIER_FILE_BYTES, withDossierZip } from './dossier/build-dossier.ts';
import { buildReceiptFile, formatReceiptFile } from './log/receipt-file.ts';
import { buildReceipt, formatMoment } from './receipt.ts';
import { renderReceiptPdf } from './receipt-pdf.ts';
import { VERIFIER_STYLE } from './verifier/page-style.ts';

const STYLE_SOURCE = `'sha256-${createHash('sha256').update(VERIFIER_STYLE).digest('base64')}'`;

const HEADERS = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; style-src ${STYLE_SOURCE}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

/** The proof, and the others of the same person in the same booklet; once anonymised, the proof alone. */
const listOwnProofs = async (scope: Scope, proofId: string): Promise<TenantRow<'proofs'>[]> => {
  const { proofs } = scope.views;
  const [one] = await scope.select().from(proofs).where(eq(proofs.id, proofId));
  if (!one || one.enrolmentId === null) return one ? [one] : [];
  return scope
    .select()
    .from(proofs)
    .where(and(eq(proofs.enrolmentId, one.enrolmentId), eq(proofs.bookletId, one.bookletId)))
    .orderBy(asc(proofs.number));
};

const renderPage = (title: string, main: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style>${VERIFIER_STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`;

const renderList = (rows: readonly TenantRow<'proofs'>[], path: string): string => {
  const items = rows.map((row) => {
    const { document, at, timeZone, company } = getProofStatement(row);
    const name = `reçu n° ${row.number}`;
    return `<li>${escapeHtml(document)}, ${escapeHtml(company.name)}, le ${formatMoment(at, timeZone)}<br>
<a href="${path}?fichier=recu-${row.number}.pdf">Télécharger le ${name} (PDF)</a> · <a href="${path}?fichier=recu-${row.number}.json">Télécharger la preuve du ${name} (JSON)</a></li>`;
  });
  return `<p>Ces confirmations sont conservées par l’entreprise. Cette adresse vous est personnelle : elle reste valable tant qu’elles sont conservées.</p>
<ul>${items.join('\n')}</ul>
<p><a href="${path}?fichier=dossier.zip">Télécharger mon dossier de preuves (zip)</a>, avec les pages telles qu’elles ont été affichées.</p>
<p><a href="${PROOFS_PATH}/verifier.html">Télécharger la page de vérification</a>, qui fonctionne sans réseau.</p>`;
};

const sendAttachment = (reply: FastifyReply, name: string, type: string, body: Buffer | string) =>
  reply
    .headers({ ...HEADERS, 'content-disposition': `attachment; filename="${name}"` })
    .type(type)
    .send(body);

/** Answers a request of a person's own confirmations: the page that lists them, or one of their files. */
export const sendOwnConfirmations = async (
  services: Services,
  scope: Scope,
  { proofId, path, file }: { proofId: string; path: string; file: string },
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const rows = await listOwnProofs(scope, proofId);
  const [first] = rows;
  if (!first) {
    const main = '<p>Cette confirmation n’est plus conservée, ou cette adresse n’est pas valable.</p>';
    return reply
      .status(404)
      .headers(HEADERS)
      .type('text/html; charset=utf-8')
      .send(renderPage('Rien à cette adresse', main));
  }
  if (file === 'dossier.zip') {
    const { company, person } = getProofStatement(first);
    const files = await buildDossier(services, scope, {
      company,
      subject: { kind: 'person', name: `${person.firstName} ${person.lastName}`.trim() },
      rows,
      maxFileBytes: MAX_OWN_DOSSIER_FILE_BYTES,
    });
    const bytes = await withDossierZip(files, (zip) => readFile(zip));
    return sendAttachment(reply, 'dossier-de-preuves.zip', 'application/zip', bytes);
  }
  const row = rows.find(({ number }) => file.startsWith(`recu-${number}.`));
  const receipt = row ? await buildReceiptFile(services, scope, row) : null;
  if (row && receipt && file.endsWith('.json')) {
    return sendAttachment(reply, `recu-${row.number}.json`, 'application/json', formatReceiptFile(receipt));
  }
  if (row && file.endsWith('.pdf')) {
    const bytes = await renderReceiptPdf(buildReceipt(row), getProofStatement(row).company.name, receipt);
    return sendAttachment(reply, `recu-${row.number}.pdf`, 'application/pdf', bytes);
  }
  const html = renderPage('Mes confirmations de lecture', renderList(rows, path));
  return reply.headers(HEADERS).type('text/html; charset=utf-8').send(html);
};
