import { renderInformation, renderSearch, type SearchEntry, searchPages } from '#renderer';
import {
  type DocumentKey,
  escapeHtml,
  type FileToSend,
  fillDocumentPlaceholders,
  findPrintedChapterId,
  listFrozenPages,
  listPrintedPages,
} from '../../../booklets/index.ts';
import { getCohortMonth } from '../../../people/index.ts';
import { formatFullName } from '../../../platform/http/actor.ts';
import type { PlainRequest } from '../../../platform/http/answer-first.ts';
import type { Services } from '../../../platform/services.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import type { OfflinePages } from '../../offline/reader-pages.ts';
import { findCertificate } from '../../proofs/certificate.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import { applyReaderSettings } from '../booklet/reader-settings.ts';
import type { ReadingCounter } from '../counts/counts.ts';
import type { SearchMissCounter } from '../counts/search-misses.ts';
import { buildAssetPlaceholders, type DocumentCache } from '../documents/documents.ts';
import { createPersonDocuments } from '../documents/person-documents.ts';
import type { RecentAnswers } from '../documents/recent-answers.ts';
import { createRecentDocumentCache } from '../documents/recent-document-cache.ts';
import { sendHtml, sendSignedDocument } from '../documents/send.ts';
import { type FileSigner, signFileUrls } from '../documents/signed-files.ts';
import { type ReaderRoute, SLUG_PATTERN } from '../http/address.ts';
import { buildReaderHeaders } from '../http/headers.ts';
import { sendNotice } from '../http/send-notice.ts';
import { getPostedForm, type Visit } from '../http/visit.ts';
import type { Visitor } from '../http/visitor.ts';
import { createPersonCache } from '../person/person.ts';
import { hasOpinion } from '../person/person-progress.ts';
import { createTreeCache, findResumePage } from '../person/person-tree.ts';
import { createVariableLookup } from '../person/person-variables.ts';
import type { PersonVisit } from '../person/person-visit.ts';
import type { PageNote } from '../person/reader-context.ts';
import { markSnapshotQuiz, sendQuizMarks, toQuizFields } from '../tasks/mark-quiz.ts';
import { createPersonCertificate } from '../tasks/person-certificate.ts';
import { loadPersonChanges } from '../tasks/person-changes.ts';
import { createPersonProofs } from '../tasks/person-proofs.ts';
import { recordQuizAttempt } from '../tasks/person-quizzes.ts';
import { buildLockNotice } from './lock-notice.ts';
import { createOwnPages } from './own-pages.ts';
import { createPageNotes } from './page-notes.ts';
import type { createPageReports } from './page-reports.ts';
import { createPersonFileHandler } from './person-files.ts';
import { buildGreeting, buildInformationSections, computeNoticeVersion } from './person-notice.ts';
import { createPlaceholderFiller } from './person-placeholders.ts';
import { createQuestionPages } from './person-questions.ts';

interface PersonReadingDependencies {
  documents: DocumentCache;
  assets: { script: string; style: string };
  signer: FileSigner;
  counts: ReadingCounter;
  misses: SearchMissCounter;
  recent: RecentAnswers;
  isSameVisit: (asking: PlainRequest, visit: Pick<PersonVisit, 'online' | 'visitor'>) => boolean;
  sendKept: (visit: Visit, file: FileToSend | null, lifetime?: string) => Promise<void>;
  reports: ReturnType<typeof createPageReports>;
  offline: OfflinePages;
}

/** Answers every request of a known participant. Returns false for resources that are the same for all readers. */
export const createPersonReading = (
  services: Services,
  {
    documents,
    assets,
    signer,
    counts,
    misses,
    recent,
    isSameVisit,
    sendKept,
    reports,
    offline,
  }: PersonReadingDependencies,
) => {
  const { db } = services;
  const persons = createPersonCache(db);
  const treeFor = createTreeCache();
  const drawn = createPersonDocuments(documents, assets);
  const drawnDocuments = createRecentDocumentCache();

  const say = (visit: Visit, name: 'page' | 'whole' | 'printing' | 'file' | 'ended') =>
    sendNotice(visit, assets.style, name, { contact: visit.online.contact });

  const framed = async (visit: PersonVisit, title: string, main: string, status = 200): Promise<void> => {
    const { online, base, tree, reply, visitor } = visit;
    const frame = applyReaderSettings(
      await drawn.frame(online, tree, createPlaceholderFiller(visit)),
      online.readerSettings,
      base,
    );
    const signed = signFileUrls(signer, frame, visitor.sessionId, online.settings.public.on);
    const html = fillDocumentPlaceholders(signed, {
      BASE: base,
      TITLE: escapeHtml(title),
      MAIN: main,
      ...buildAssetPlaceholders(assets),
    });
    sendHtml(reply, status, html, {
      ...buildReaderHeaders(online.readerSettings),
      'cache-control': 'private, no-store',
    });
  };

  const documentPage = async (visit: PersonVisit, key: DocumentKey, counted: string | null): Promise<void> => {
    const { request, reply, online, base, tree, person, visitor } = visit;
    if (key === 'print' && !online.readerSettings.whole) return say(visit, 'whole');
    if (findPrintedChapterId(key) !== null) {
      if (!online.readerSettings.print) return say(visit, 'printing');
      const printed = new Set(listPrintedPages(tree.readable, key).map(({ id }) => id));
      if (printed.size === 0) return say(visit, 'page');
      // Page after page, a chapter is printed once the reader has come to its last page.
      const next = visit.isSequential ? findResumePage(tree, new Set(untilGap(visit))) : null;
      if (next && tree.pages.findLastIndex(({ id }) => printed.has(id)) > tree.pages.indexOf(next)) {
        reply.header('cache-control', 'no-store').redirect(`${base}/${next.slug}`, 303);
        return;
      }
    }
    if (key.startsWith('page/')) {
      const slug = key.slice(5);
      const at = tree.pages.findIndex((page) => page.slug === slug);
      if (at < 0) {
        const locked = listFrozenPages(tree.visible).find((page) => page.slug === slug);
        if (!locked) return say(visit, 'page');
        const { name, values, action } = buildLockNotice(visit, locked);
        return sendNotice(visit, assets.style, name, values, { action });
      }
      const next = visit.isSequential ? findResumePage(tree, new Set(untilGap(visit))) : null;
      if (next && at > tree.pages.indexOf(next)) {
        reply.header('cache-control', 'no-store').redirect(`${base}/${next.slug}`, 303);
        return;
      }
    }
    const given = key === 'end' && !visitor.trial && (await hasOpinion(db, online, person.enrolment.id));
    const certificate =
      key === 'end' && !visitor.trial
        ? await findCertificate(readerScope(db, online.companyId), person.enrolment.id, online.number)
        : null;
    const certificateOn = certificate?.issuedAt ?? null;
    const draw = async () => {
      const changes = visitor.trial ? [] : await loadPersonChanges(readerScope(db, online.companyId), visit);
      const filler = createPlaceholderFiller({ ...visit, given, certificateOn, changes });
      return drawn.document(online, base, tree, key, filler);
    };
    const document = await (key === 'end' ? draw() : drawnDocuments(visit, key, draw));
    const cohort = getCohortMonth(person.enrolment, online.timeZone);
    const isCounted = counted !== null && !visitor.trial && online.options.tracking.mode !== 'none';
    const count = ({ method, headers }: PlainRequest) => {
      if (isCounted && method === 'GET') counts.add(online, counted, headers, cohort);
    };
    if (document.pieces !== null) {
      const { sessionId } = visitor;
      await sendSignedDocument(request, reply, document, document.pieces, signer, { sessionId, copy: visit.copy });
      return count(request);
    }
    // The last page reads anew each time whether the reader gave their opinion; a trial changes no participant.
    const isRepeatable = key !== 'end' && !visitor.trial;
    const isValidFor = (asking: PlainRequest) =>
      isRepeatable && persons.isCurrent(person) && isSameVisit(asking, visit);
    recent.send(request, reply, { document, copy: visit.copy, isValidFor, count });
  };

  /** Ids of the pages read without a gap from the first. */
  const untilGap = ({ tree, person }: PersonVisit): string[] => {
    const gap = tree.pages.findIndex(({ id }) => !person.done.has(id));
    return tree.pages.slice(0, gap < 0 ? undefined : gap).map(({ id }) => id);
  };

  const index = async ({ online, tree, ...visit }: PersonVisit): Promise<string> =>
    drawn.searchIndex(online, tree, (slot) =>
      slot.startsWith('v') ? createVariableLookup({ tree, ...visit })(slot.slice(1)) : '',
    );

  const searchPage = async (visit: PersonVisit): Promise<void> => {
    const query = new URL(visit.request.url, 'http://localhost').searchParams.get('q')?.slice(0, 100) ?? '';
    const found = query === '' ? [] : searchPages(JSON.parse(await index(visit)) as SearchEntry[], query);
    const { online, visitor, request } = visit;
    if (query !== '' && found.length === 0 && !visitor.trial) misses.add(online, query, visitor.sessionId, request);
    await framed(visit, 'Rechercher', renderSearch({ base: visit.base, query, results: found }));
  };

  const searchIndex = async (visit: PersonVisit): Promise<void> => {
    const headers = {
      ...buildReaderHeaders(visit.online.readerSettings),
      'cache-control': 'private, no-store',
    };
    visit.reply
      .headers(headers)
      .type('application/json; charset=utf-8')
      .send(await index(visit));
  };

  const quiz = async (visit: PersonVisit, blockId: string): Promise<void> => {
    const { request, tree } = visit;
    const text = createVariableLookup(visit);
    const keys = Object.keys(tree.readable.variables);
    const variables = { ...tree.readable.variables, ...Object.fromEntries(keys.map((key) => [key, text(key)])) };
    const marked = markSnapshotQuiz({ ...tree.readable, variables }, blockId, toQuizFields(getPostedForm(request)));
    if (!marked) return say(visit, 'page');
    await recordQuizAttempt(db, visit, blockId, marked.result);
    persons.drop(visit.person.enrolment.id);
    await sendQuizMarks(visit, blockId, marked, (title, main) => framed(visit, title, main));
  };

  const file = createPersonFileHandler(db, { persons, signer, sendKept, say });
  const proofs = createPersonProofs(services, { persons, documents, drawn, framed, say });
  const questions = createQuestionPages(services, { framed, say });
  const notes = createPageNotes(db, { framed, say });
  const certificates = createPersonCertificate(db, { documents, framed, say });
  const own = createOwnPages(db, { persons, proofs, certificates, questions, notes, framed, say });

  /** True for resources that require the privacy notice to be seen first. */
  const isReading = (asked: ReaderRoute): boolean =>
    asked.what === 'search' ||
    asked.what === 'offlineForm' ||
    asked.what === 'offlineFile' ||
    asked.what === 'quiz' ||
    (asked.what === 'document' && !/\.(css|json)$/.test(asked.key));

  return {
    forget: persons.forget,
    answer: async (
      visit: Visit,
      visitor: Extract<Visitor, { kind: 'person' }>,
      asked: ReaderRoute,
    ): Promise<boolean> => {
      const { online, request, reply, base, rest } = visit;
      if (asked.what === 'font' || asked.what === 'watermark') return false;
      if (asked.what === 'document' && asked.key === 'theme.css') return false;
      const person = await persons.of(online.companyId, visitor.enrolmentId);
      if (person === null) {
        say(visit, 'ended');
        return true;
      }
      const { fullSnapshot } = await documents.whole(online);
      const nothing = {
        done: new Set<string>(),
        passed: new Set<string>(),
        answered: new Set<string>(),
        notes: new Map<string, PageNote>(),
      };
      const seen = visitor.trial ? { ...person, ...nothing } : person;
      const { reading, tracking } = online.options;
      const today = getLocalDay(online.timeZone);
      const tree = treeFor({
        publicationId: online.publicationId,
        majors: online.majors,
        whole: fullSnapshot,
        person: seen,
        today,
        // A trial records nothing: a page to read first would lock the next one for good.
        hasTracking: tracking.mode !== 'none' && !visitor.trial,
      });
      const isFirst = person.enrolment.completedAt === null && !visitor.trial && tracking.mode !== 'none';
      const isSequential = reading.navigation === 'sequential' && isFirst;
      const here: PersonVisit = { ...visit, visitor, person: seen, tree, today, isSequential, given: false };
      const isTold = visitor.trial || person.enrolment.noticeVersion === computeNoticeVersion(online);
      if (!isTold && isReading(asked)) {
        const to = rest.length === 1 && SLUG_PATTERN.test(rest[0] ?? '') ? `?vers=${rest[0]}` : '';
        reply.header('cache-control', 'no-store').redirect(`${base}/moi/information${to}`, 303);
      } else if (asked.what === 'offlineForm' || asked.what === 'offlineFile') {
        const draw = (title: string, main: string, status: number) => framed(here, title, main, status);
        await offline.answer({ visit, person: here, draw }, asked.what);
        persons.drop(person.enrolment.id);
      } else if (asked.what === 'report') {
        const act = request.method === 'POST' ? reports.take : reports.show;
        const isKnown = await act(
          {
            visit,
            pages: tree.pages,
            tone: tree.readable.tone ?? 'vous',
            person: { name: formatFullName(person.sheet), email: person.sheet.email ?? '' },
            trial: visitor.trial,
            draw: (title, main, status) => framed(here, title, main, status),
          },
          asked.slug,
        );
        if (!isKnown) say(visit, 'page');
      } else if (request.method === 'POST') {
        if (asked.what === 'quiz') await quiz(here, asked.blockId);
        else if (asked.what === 'own') await own.take(here, asked.name);
        else say(visit, 'page');
      } else if (asked.what === 'search') await searchPage(here);
      else if (asked.what === 'file') await file(here, asked.mediaId, asked.variant);
      else if (asked.what === 'own' && asked.name === 'information') {
        const to = new URL(request.url, 'http://localhost').searchParams.get('vers') ?? '';
        const tone = tree.readable.tone ?? 'vous';
        const informed = { ...online, tone };
        const main = renderInformation({
          base,
          tone,
          sections: buildInformationSections(informed),
          first: isTold
            ? null
            : { ...buildGreeting(informed, person.sheet.firstName ?? ''), to: SLUG_PATTERN.test(to) ? to : '' },
        });
        await framed(here, isTold ? `${tone === 'tu' ? 'Tes' : 'Vos'} données dans ce livret` : 'Avant de lire', main);
      } else if (asked.what === 'own') await own.show(here, asked.name);
      else if (asked.what === 'document' && asked.key === 'search.json') await searchIndex(here);
      else if (asked.what === 'document') await documentPage(here, asked.key, asked.counted);
      else say(visit, 'page');
      return true;
    },
  };
};
