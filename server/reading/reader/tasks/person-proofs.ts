import { readFile } from 'node:fs/promises';
import { renderConfirmationPage, renderReceipt } from '#renderer';
import { ERRORS, errorText } from '../../../../contract/platform/errors.ts';
import type { Confirmation } from '../../../booklets/index.ts';
import { listGivenProofs, listReadPages } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { buildChangeDeclaration } from '../../proofs/change-declaration.ts';
import {
  type ConfirmationInput,
  type ConfirmationOutcome,
  type ConfirmationSubject,
  confirmReading,
} from '../../proofs/confirm.ts';
import {
  buildDossier,
  listDossierProofs,
  MAX_OWN_DOSSIER_FILE_BYTES,
  withDossierZip,
} from '../../proofs/dossier/build-dossier.ts';
import { buildReceiptFile, formatReceiptFile } from '../../proofs/log/receipt-file.ts';
import { buildReceipt, findProofByNumber, formatMoment, type Receipt } from '../../proofs/receipt.ts';
import { renderReceiptPdf } from '../../proofs/receipt-pdf.ts';
import { sendReceipt } from '../../proofs/send-receipt.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import type { DocumentCache } from '../documents/documents.ts';
import type { createPersonDocuments } from '../documents/person-documents.ts';
import type { PersonCache } from '../person/person.ts';
import { toUtcMidnight } from '../person/person-progress.ts';
import type { PersonVisit } from '../person/person-visit.ts';
import { updateEnrolmentProgress } from '../person/update-enrolment-progress.ts';
import { loadUnreadReason } from './files-to-read.ts';
import { clearRereading, loadChangesSince, loadPersonChanges, recordKnownPages } from './person-changes.ts';
import { buildConfirmationPart, fillConfirmationText, findConfirmation } from './person-confirmations.ts';
import { freezeShownContent } from './shown-content.ts';

interface PersonProofsDependencies {
  persons: PersonCache;
  documents: DocumentCache;
  drawn: Pick<ReturnType<typeof createPersonDocuments>, 'html'>;
  framed: (visit: PersonVisit, title: string, main: string, status?: number) => Promise<void>;
  say: (visit: PersonVisit, name: 'page') => void;
}

const RECEIPT_NAME_PATTERN = /^recu-([1-9]\d{0,8})(\.pdf|\.json)?$/;

/** URL of a confirmation given; null: its page is gone, or not open. */
const findReceiptPage = ({ base, tree }: PersonVisit, { pageId, blockId }: Receipt['place']): string | null => {
  const page = tree.pages.find(({ id }) => id === pageId && !tree.locked.has(id));
  return page ? `${base}/${page.slug}#bloc-${blockId}` : null;
};

const TRIAL_NOTICE = 'Ceci est un essai\u00a0: rien n’est enregistré.';

/**
 * Reading confirmations of a known participant, and their receipts: `{base}/moi/confirmation` and `{base}/moi/recu-12`.
 */
export const createPersonProofs = (
  services: Services,
  { persons, documents, drawn, framed, say }: PersonProofsDependencies,
) => {
  const { db, storage } = services;

  /** Text that the person confirms: that of the block, or the changes since what they confirmed, as the form says. */
  const loadConfirmedText = async (visit: PersonVisit, confirmation: Confirmation) => {
    const { online, person } = visit;
    const words = fillConfirmationText(visit, confirmation);
    const changes = await loadPersonChanges(readerScope(db, online.companyId), visit);
    const former = person.proofs.findLast(({ blockId }) => blockId === confirmation.blockId);
    if (!former || !changes.some(({ confirmations }) => confirmations.includes(confirmation.blockId))) return words;
    const on = formatMoment(former.at, online.timeZone);
    return { ...words, declaration: buildChangeDeclaration({ version: online.number, former: { ...former, on } }) };
  };

  const subjectOf = async (visit: PersonVisit, confirmation: Confirmation): Promise<ConfirmationSubject> => {
    const { online, tree } = visit;
    const { publishedAt } = await documents.whole(online);
    const words = await loadConfirmedText(visit, confirmation);
    const scope = readerScope(db, online.companyId);
    return {
      company: { name: online.company, timeZone: online.timeZone },
      booklet: { id: online.bookletId, title: online.title },
      publication: { id: online.publicationId, number: online.number, publishedAt, majors: tree.majors },
      visible: tree.visible,
      confirmation,
      words,
      follows: online.options.tracking.mode !== 'none',
      content: await freezeShownContent({ drawn, storage, scope }, visit, confirmation, words),
    };
  };

  /** Marks the statement's own page as read. */
  const readHere = async (inside: Scope, { online, person }: PersonVisit, pageId: string): Promise<void> => {
    const doneAt = toUtcMidnight(getLocalDay(online.timeZone));
    await inside.insert(
      'pageProgress',
      [{ enrolmentId: person.enrolment.id, pageId, version: online.number, doneAt }],
      { ifAbsent: true },
    );
  };

  const ask = async (
    visit: PersonVisit,
    confirmation: Confirmation,
    typed: ConfirmationInput,
  ): Promise<ConfirmationOutcome> => {
    const { online, person, tree } = visit;
    const { enrolment, sheet } = person;
    const subject = await subjectOf(visit, confirmation);
    return confirmReading(readerScope(db, online.companyId), enrolment.id, sheet, subject, typed, {
      done: (inside) => listReadPages(inside, enrolment.id),
      given: (inside) => listGivenProofs(inside, enrolment.id),
      unread: (inside) => loadUnreadReason(inside, enrolment.id, confirmation.page),
      updateProgress: async (inside, row) => {
        if (subject.follows) {
          await readHere(inside, visit, confirmation.page.id);
          await recordKnownPages(inside, enrolment.id, online.number, [...confirmation.coverage.pageIds]);
          await clearRereading(inside, visit, row);
        }
        await updateEnrolmentProgress(inside, online, row, tree);
      },
    });
  };

  const again = async (
    visit: PersonVisit,
    confirmation: Confirmation,
    { name, ticked, version }: ConfirmationInput,
    wrong: { status: number; alert: string; errors?: object; isOutdated?: boolean },
  ): Promise<void> => {
    const { base } = visit;
    // Rebuild the form: the reader may have read or confirmed more on another device.
    const scope = readerScope(db, visit.online.companyId);
    const known = visit.visitor.trial ? [] : await loadPersonChanges(scope, visit);
    const isShown = known.some(({ confirmations }) => confirmations.includes(confirmation.blockId));
    const changes = wrong.isOutdated && !isShown ? await loadChangesSince(scope, visit, confirmation, version) : known;
    const part = buildConfirmationPart({ ...visit, changes }, confirmation, {
      typed: { name, ticked },
      alert: wrong.alert,
      errors: wrong.errors ?? {},
    });
    const title = 'Confirmer votre lecture';
    const back = `${base}/${confirmation.page.slug}#bloc-${confirmation.blockId}`;
    const main = renderConfirmationPage({ title, ...fillConfirmationText(visit, confirmation), back, part });
    await framed(visit, title, main, wrong.status);
  };

  const to = ({ reply }: PersonVisit, address: string) => {
    reply.header('cache-control', 'no-store').redirect(address, 303);
  };

  const sendDossier = async (visit: PersonVisit): Promise<void> => {
    const { online, person, visitor, reply } = visit;
    const scope = readerScope(db, online.companyId);
    const about = { bookletId: online.bookletId, enrolmentId: person.enrolment.id };
    const rows = visitor.trial ? [] : await listDossierProofs(scope, about);
    if (rows.length === 0) return say(visit, 'page');
    const { firstName, lastName } = person.sheet;
    const files = await buildDossier(services, scope, {
      company: { id: online.companyId, name: online.company },
      subject: { kind: 'person', name: `${firstName} ${lastName}`.trim() },
      rows,
      maxFileBytes: MAX_OWN_DOSSIER_FILE_BYTES,
    });
    const bytes = await withDossierZip(files, (path) => readFile(path));
    reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="dossier-de-preuves.zip"',
        'x-content-type-options': 'nosniff',
      })
      .type('application/zip')
      .send(bytes);
  };

  return {
    /** Handles the form below a statement. */
    take: async (visit: PersonVisit, form: URLSearchParams): Promise<void> => {
      const { base, origin, visitor, person, request } = visit;
      const confirmation = findConfirmation(visit, form.get('bloc') ?? '');
      if (!confirmation) return say(visit, 'page');
      const typed: ConfirmationInput = {
        version: Number(form.get('version')),
        ticked: form.get('lu') === 'oui',
        name: (form.get('nom') ?? '').slice(0, 200),
        signature: confirmation.props.signature ? (form.get('trace') ?? '') : '',
      };
      const { reply } = visit;
      const wantsJson = request.headers.accept?.includes('application/json') ?? false;
      const tell = (status: number, body: { done: boolean; number?: number; code?: string; message?: string }) => {
        reply.status(status).header('cache-control', 'no-store').send(body);
      };
      if (visitor.trial) return again(visit, confirmation, typed, { status: 200, alert: TRIAL_NOTICE });
      const outcome = await ask(visit, confirmation, typed);
      persons.drop(person.enrolment.id);
      // Sent by the service worker, on return of the network.
      if (wantsJson && outcome.kind === 'already') return tell(200, { done: true, number: outcome.number });
      if (wantsJson && outcome.kind === 'refused') {
        const { code, values, fields } = outcome;
        const message = Object.values(fields)[0] ?? errorText(code, values);
        return tell(ERRORS[code][0], { done: false, code, message });
      }
      if (outcome.kind === 'already') return to(visit, `${base}/moi/recu-${outcome.number}`);
      if (outcome.kind === 'refused') {
        const { code, values, fields } = outcome;
        const alert = Object.keys(fields).length > 0 ? '' : errorText(code, values);
        const isOutdated = code === 'LEC-005';
        return again(visit, confirmation, typed, { status: ERRORS[code][0], alert, errors: fields, isOutdated });
      }
      const { proof } = outcome;
      sendReceipt(services, {
        proof,
        sheet: person.sheet,
        link: `${origin}${base}/moi/recu-${proof.number}`,
        log: request.log,
      });
      if (wantsJson) return tell(200, { done: true, number: proof.number });
      return to(visit, `${base}/moi/recu-${proof.number}?nouveau`);
    },

    /** Shows a receipt, as a page or a file, or all of them in a dossier. False: the name is none of these. */
    show: async (visit: PersonVisit, name: string): Promise<boolean> => {
      if (name === 'dossier.zip') {
        await sendDossier(visit);
        return true;
      }
      const asked = RECEIPT_NAME_PATTERN.exec(name);
      if (!asked) return false;
      const { online, base, person, visitor, reply, request } = visit;
      const scope = readerScope(db, online.companyId);
      const row = visitor.trial ? null : await findProofByNumber(scope, person.enrolment.id, Number(asked[1]));
      if (!row) {
        say(visit, 'page');
        return true;
      }
      const receipt = buildReceipt(row);
      const headers = {
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      };
      const file = asked[2] ? await buildReceiptFile(services, scope, row) : null;
      if (asked[2] === '.json') {
        if (!file) {
          say(visit, 'page');
          return true;
        }
        reply
          .headers({ ...headers, 'content-disposition': `attachment; filename="recu-${row.number}.json"` })
          .type('application/json; charset=utf-8')
          .send(formatReceiptFile(file));
        return true;
      }
      if (asked[2]) {
        const bytes = await renderReceiptPdf(receipt, online.company, file);
        reply
          .headers({ ...headers, 'content-disposition': `attachment; filename="recu-${row.number}.pdf"` })
          .type('application/pdf')
          .send(bytes);
        return true;
      }
      const { place, ...rest } = receipt;
      const fresh = new URL(request.url, 'http://localhost').searchParams.has('nouveau');
      await framed(
        visit,
        `Reçu n° ${row.number}`,
        renderReceipt({ base, ...rest, back: findReceiptPage(visit, place), fresh }),
      );
      return true;
    },
  };
};
