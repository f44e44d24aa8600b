import { renderOpinion, renderOwnData, renderRefusedAction } from '#renderer';
import { errorText } from '../../../../contract/platform/errors.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { isStorable } from '../../../platform/http/is-storable.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import { SLUG_PATTERN } from '../http/address.ts';
import { getPostedForm } from '../http/visit.ts';
import { closeMessage } from '../person/messages.ts';
import type { PersonCache } from '../person/person.ts';
import {
  endDeviceSession,
  hasOpinion,
  recordNoticeVersion,
  recordOpinion,
  recordReadPages,
} from '../person/person-progress.ts';
import type { PersonVisit } from '../person/person-visit.ts';
import { recordFilePages } from '../tasks/file-pages.ts';
import { loadUnreadReason, type UnreadReason } from '../tasks/files-to-read.ts';
import type { createPersonCertificate } from '../tasks/person-certificate.ts';
import { acknowledgeChanges } from '../tasks/person-changes.ts';
import type { createPersonProofs } from '../tasks/person-proofs.ts';
import { submitSurvey } from '../tasks/survey.ts';
import { findOpenedNext } from './opened-page.ts';
import { loadOwnData } from './own-data.ts';
import type { createPageNotes } from './page-notes.ts';
import { buildArrivalCalendar } from './person-calendar.ts';
import { computeNoticeVersion } from './person-notice.ts';
import type { createQuestionPages } from './person-questions.ts';

interface OwnPagesDependencies {
  persons: PersonCache;
  proofs: ReturnType<typeof createPersonProofs>;
  certificates: ReturnType<typeof createPersonCertificate>;
  questions: ReturnType<typeof createQuestionPages>;
  notes: ReturnType<typeof createPageNotes>;
  framed: (visit: PersonVisit, title: string, main: string, status?: number) => Promise<void>;
  say: (visit: PersonVisit, name: 'page') => void;
}

/** Pages, forms and files that belong to one participant: `{base}/moi/…` and `{base}/donnees`. */
export const createOwnPages = (
  db: Db,
  { persons, proofs, certificates, questions, notes, framed, say }: OwnPagesDependencies,
) => {
  const back = ({ reply }: PersonVisit, to: string) => {
    reply.header('cache-control', 'no-store').redirect(to, 303);
  };

  const wantsJson = ({ request }: PersonVisit) => request.headers.accept?.includes('application/json') ?? false;

  const tellDone = ({ reply }: PersonVisit, more: object = {}): void => {
    reply.header('cache-control', 'no-store').send({ done: true, ...more });
  };

  /** Refuses an action until a page or file is read. */
  const unread = async (visit: PersonVisit, message: string, slug: string): Promise<void> => {
    if (wantsJson(visit)) {
      visit.reply.status(422).header('cache-control', 'no-store').send({ done: false, message });
      return;
    }
    const main = renderRefusedAction({ title: 'Page à terminer', message, back: `${visit.base}/${slug}` });
    await framed(visit, 'Page à terminer', main, 422);
  };

  const take: Record<string, (visit: PersonVisit, form: URLSearchParams) => Promise<void>> = {
    information: async (visit, form) => {
      const { online, person, visitor, base } = visit;
      if (!visitor.trial) await recordNoticeVersion(db, online, person.enrolment.id, computeNoticeVersion(online));
      const to = form.get('vers') ?? '';
      back(visit, SLUG_PATTERN.test(to) ? `${base}/${to}` : base);
    },
    page: async (visit, form) => {
      const { online, person, visitor, base, tree } = visit;
      const page = tree.pages.find(({ id }) => id === form.get('page'));
      if (!page) return say(visit, 'page');
      const isKept = !visitor.trial && online.options.tracking.mode !== 'none';
      const scope = readerScope(db, online.companyId);
      const left: UnreadReason | null = isKept ? await loadUnreadReason(scope, person.enrolment.id, page) : null;
      if (left) return unread(visit, errorText(left.code, left.values), page.slug);
      if (isKept) await recordReadPages(db, online, person, tree, [page.id]);
      if (wantsJson(visit)) {
        const next = isKept ? findOpenedNext(visit, page.id) : null;
        return tellDone(visit, next ? { next } : {});
      }
      back(visit, `${base}/${page.slug}#lu`);
    },
    fichier: async (visit, form) => {
      const { base, tree, reply } = visit;
      const kept = await recordFilePages(db, visit, form);
      if (kept.kind === 'unknown') return say(visit, 'page');
      const page = tree.pages.find(({ blocks }) => blocks.some(({ id }) => id === form.get('bloc')));
      if (kept.kind === 'closed') return unread(visit, kept.message, page?.slug ?? '');
      if (wantsJson(visit)) {
        reply.header('cache-control', 'no-store').send({ ...kept.reading, words: kept.words });
        return;
      }
      back(visit, `${base}/${page?.slug}#bloc-${kept.file.blockId}`);
    },
    avis: async (visit, form) => {
      const { online, person, visitor, base } = visit;
      if (online.options.tracking.mode === 'none') return say(visit, 'page');
      const note = form.get('note') ?? '';
      const comment = (form.get('commentaire') ?? '').trim().replace(/\r\n/g, '\n');
      const isTooLong = [...comment].length > 500;
      if (!/^(\d|10)$/.test(note) || isTooLong) {
        const error = isTooLong
          ? errorText('GEN-002', { libelle: 'Commentaire', n: 500, saisi: [...comment].length })
          : errorText('GEN-001');
        const named = online.options.tracking.mode === 'named';
        if (wantsJson(visit)) return unread(visit, error, 'fin');
        const main = renderOpinion({ base, given: false, named, error, typed: comment });
        return framed(visit, 'Votre avis', main, 422);
      }
      const value = { score: Number(note), comment };
      if (!visitor.trial) await recordOpinion(db, online, person.enrolment.id, value);
      if (wantsJson(visit)) return tellDone(visit);
      back(visit, `${base}/fin#votre-avis`);
    },
    message: async (visit, form) => {
      const isHers = await closeMessage(db, visit, form.get('message') ?? '', getLocalDay(visit.online.timeZone));
      if (!isHers) return say(visit, 'page');
      back(visit, visit.base);
    },
    changements: async (visit, form) => {
      const { online, person, visitor, base } = visit;
      // A newer version may have other changes: they are shown first.
      const isCurrent = Number(form.get('version')) === online.number;
      if (!visitor.trial && isCurrent) await acknowledgeChanges(db, visit);
      persons.drop(person.enrolment.id);
      back(visit, base);
    },
    confirmation: proofs.take,
    attestation: certificates.take,
    question: questions.take,
    'marque-page': notes.bookmark,
    note: notes.note,
    'notes-effacees': notes.erase,
    sondage: async (visit, form) => {
      const answered = await submitSurvey(db, visit, form);
      if (answered.kind === 'unknown') return say(visit, 'page');
      if (wantsJson(visit) && answered.kind === 'done') return tellDone(visit);
      if (wantsJson(visit) && answered.kind === 'wrong') return unread(visit, errorText('GEN-001'), '');
      if (answered.kind !== 'done') {
        return framed(visit, answered.title, answered.main, answered.kind === 'wrong' ? 422 : 200);
      }
      back(visit, answered.to);
    },
    deconnexion: async (visit, form) => {
      const { online, person, visitor, base } = visit;
      const scope = readerScope(db, online.companyId);
      if (visitor.trial || !(await endDeviceSession(scope, person.enrolment.id, form.get('appareil') ?? ''))) {
        return say(visit, 'page');
      }
      back(visit, `${base}/donnees`);
    },
  };

  const show: Record<string, (visit: PersonVisit) => Promise<void>> = {
    question: questions.show,
    notes: notes.show,
    donnees: async (visit) =>
      framed(
        visit,
        'Mes données',
        renderOwnData({
          base: visit.base,
          tone: visit.tree.readable.tone ?? 'vous',
          ...(await loadOwnData(db, visit)),
        }),
      ),
    'donnees.json': async (visit) => {
      const { groups, devices, receipts, certificates: issued } = await loadOwnData(db, visit);
      const facts = Object.fromEntries(groups.map(({ title, facts: own }) => [title, Object.fromEntries(own)]));
      const appareils = devices.map(({ name, seen }) => ({ nom: name, vu: seen }));
      const confirmations = receipts.map(({ number, document, on }) => ({ numero: number, document, le: on }));
      const attestations = issued.map(({ version, on }) => ({ version, le: on }));
      const avis = await hasOpinion(db, visit.online, visit.person.enrolment.id);
      visit.reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': 'attachment; filename="mes-donnees.json"',
        })
        .type('application/json; charset=utf-8')
        .send(
          JSON.stringify(
            {
              ...facts,
              'Mes confirmations de lecture': confirmations,
              'Mes attestations de lecture': attestations,
              'Avis donné': avis,
              'Mes appareils': appareils,
            },
            null,
            2,
          ),
        );
    },
    'arrivee.ics': async (visit) => {
      const calendar = buildArrivalCalendar(visit);
      if (calendar === null) return say(visit, 'page');
      visit.reply
        .headers({ 'cache-control': 'private, no-store', 'content-disposition': 'attachment; filename="arrivee.ics"' })
        .type('text/calendar; charset=utf-8')
        .send(calendar);
    },
  };

  return {
    /** Handles a posted form. A cross-site form is ignored. */
    take: async (visit: PersonVisit, name: string): Promise<void> => {
      const form = getPostedForm(visit.request);
      const foreign = visit.request.headers['sec-fetch-site'] === 'cross-site';
      const handle = Object.hasOwn(take, name) ? take[name] : undefined;
      if (!handle || foreign || ![...form.values()].every(isStorable)) return say(visit, 'page');
      await handle(visit, form);
      persons.drop(visit.person.enrolment.id);
    },
    show: async (visit: PersonVisit, name: string): Promise<void> => {
      const handle = Object.hasOwn(show, name) ? show[name] : undefined;
      if (handle) return handle(visit);
      if (!(await proofs.show(visit, name)) && !(await certificates.show(visit, name))) say(visit, 'page');
    },
  };
};
