import type { FunctionComponent, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getTranslate } from '../../blocks/booklet-words.ts';
import { CountdownText } from '../../blocks/countdown/CountdownText.tsx';
import type { CountdownTexts } from '../../blocks/countdown/count-days.ts';
import { SurveyForm } from '../../blocks/survey/SurveyForm.tsx';
import { getPageSearchText } from '../../blocks/text-content.ts';
import type { Tone } from '../../contract/booklets/booklets/booklets.ts';
import type { SearchEntry } from '../search.ts';
import { Accessibility } from './Accessibility.tsx';
import { CertificateOffer, CertificateView } from './Certificate.tsx';
import { Changes } from './Changes.tsx';
import { Confirmation, ConfirmationPage } from './Confirmation.tsx';
import { Contents } from './Contents.tsx';
import { CountingMethod } from './CountingMethod.tsx';
import { Cover } from './Cover.tsx';
import { End } from './End.tsx';
import { EntryPage } from './EntryPage.tsx';
import { FileReading } from './FileReading.tsx';
import { Achievements, Finish, NextSteps } from './Finish.tsx';
import { MessageContent, Messages } from './Messages.tsx';
import { NotesPage } from './NotesPage.tsx';
import { Notice } from './Notice.tsx';
import { OfflineReport } from './Offline.tsx';
import { OfflinePage } from './OfflinePage.tsx';
import { Information, OwnData } from './OwnData.tsx';
import { Page } from './Page.tsx';
import { Bookmark, Note, NoteConflict, NoteDocument } from './PageNotes.tsx';
import { ReportPage } from './PageReport.tsx';
import {
  ArrivalCard,
  NewVersionNotice,
  OpinionForm,
  ReadForm,
  RefusedAction,
  ResumeLink,
  StartLink,
} from './Personal.tsx';
import { Print, PrintChapter } from './Print.tsx';
import { ProgressRing, Tick } from './ProgressMarks.tsx';
import { AskLink, AskQuestion } from './Question.tsx';
import { QuizMarks } from './QuizMarks.tsx';
import { Confirmations, ReceiptView } from './Receipt.tsx';
import { ReferentPage } from './ReferentPage.tsx';
import { RemainingTasks } from './Remaining.tsx';
import { listPages, type ReaderBooklet } from './reader-booklet.ts';
import { Search } from './Search.tsx';
import { Shell } from './Shell.tsx';
import { SizeWords } from './Size.tsx';

const toHtmlDocument = (document: ReactElement): string => `<!doctype html>${renderToStaticMarkup(document)}`;

export const renderCover = (booklet: ReaderBooklet): string => toHtmlDocument(<Cover booklet={booklet} />);
export const renderContents = (booklet: ReaderBooklet): string => toHtmlDocument(<Contents booklet={booklet} />);
export const renderEnd = (booklet: ReaderBooklet): string => toHtmlDocument(<End booklet={booklet} />);
export const renderPrint = (booklet: ReaderBooklet): string => toHtmlDocument(<Print booklet={booklet} />);
/** Renders a chapter alone. Throws a RangeError when the booklet has no such chapter, or no page of it. */
export const renderPrintedChapter = (booklet: ReaderBooklet, chapterId: string): string =>
  toHtmlDocument(<PrintChapter booklet={booklet} chapterId={chapterId} />);
export const renderAccessibility = (booklet: ReaderBooklet): string =>
  toHtmlDocument(<Accessibility booklet={booklet} />);
/** Renders a page. Throws a RangeError when the booklet has no such page. */
export const renderBookletPage = (booklet: ReaderBooklet, slug: string): string =>
  toHtmlDocument(<Page booklet={booklet} slug={slug} />);

/**
 * Layout of a document rendered per request, a search or the marks of a quiz: `title` and `main` are its placeholders.
 */
export const renderFrame = (booklet: ReaderBooklet, title: string, main: string): string =>
  toHtmlDocument(
    <Shell booklet={booklet} title={title} kind="search">
      {main}
    </Shell>,
  );

/** Function that renders a component as HTML. */
const createRenderer =
  <Props extends object>(Component: FunctionComponent<Props>) =>
  (props: Props): string =>
    renderToStaticMarkup(<Component {...props} />);

/** The same for a component that is a whole document. */
const createDocument =
  <Props extends object>(Component: FunctionComponent<Props>) =>
  (props: Props): string =>
    toHtmlDocument(<Component {...props} />);

/** Pattern of a cover, as an SVG element whose colours are classes. */
export const renderSearch = createRenderer(Search);
export const renderQuizMarks = createRenderer(QuizMarks);
export const renderNotice = createDocument(Notice);
export const renderCountingMethod = createDocument(CountingMethod);
export const renderEntryPage = createDocument(EntryPage);
export const renderReferentPage = createDocument(ReferentPage);

/* Content of the placeholders of an identified reader, and the reader's own pages. */
export const renderStartLink = createRenderer(StartLink);
export const renderResumeLink = createRenderer(ResumeLink);
export const renderProgressRing = createRenderer(ProgressRing);
const TICKS = { read: renderToStaticMarkup(<Tick isRead />), unread: renderToStaticMarkup(<Tick />) };
/** State of a page or of a chapter in the list of chapters. */
export const renderTick = (isRead: boolean): string => (isRead ? TICKS.read : TICKS.unread);
export const renderArrival = createRenderer(ArrivalCard);
/** Survey form of an identified reader, inside its block. */
export const renderSurvey = createRenderer(SurveyForm);
/** Text instead of the form: thanks, or the reason why no answer is possible. */
export const renderSurveyNote = (words: string, isThanks = false): string =>
  renderToStaticMarkup(
    <p className="b-survey-note" role={isThanks ? 'status' : undefined}>
      {words}
    </p>,
  );
/** Messages shown on the cover until the reader closes them. */
export const renderMessages = createRenderer(Messages);
/** Single message, for a preview. */
export const renderMessage = createRenderer(MessageContent);
/** Major changes since what a reader confirmed or read. */
export const renderChanges = createRenderer(Changes);
export const renderNewVersionNotice = (): string => renderToStaticMarkup(<NewVersionNotice />);
/** Remaining tasks of the booklet; empty: none. */
export const renderRemaining = createRenderer(RemainingTasks);
/** Head of the last page: what is done, or what is left and where. */
export const renderFinish = createRenderer(Finish);
/** Passed quizzes and confirmed readings. */
export const renderAchievements = createRenderer(Achievements);
/** Days that come. */
export const renderNextSteps = createRenderer(NextSteps);
export const renderSize = createRenderer(SizeWords);
export const renderRefusedAction = createRenderer(RefusedAction);
/** Number of days until a day, or since, for a countdown block. */
export const renderDays = (days: { countdown: CountdownTexts; today: string; language: string; tone: Tone }): string =>
  renderToStaticMarkup(<CountdownText {...days} t={getTranslate(days.language, days.tone)} />);
export const renderReadForm = createRenderer(ReadForm);
/** Content below a file to read, for an identified reader. */
export const renderFileReading = createRenderer(FileReading);
/** Form that tells what is wrong on a page. */
export const renderReportPage = createRenderer(ReportPage);
export const renderQuestionPage = createRenderer(AskQuestion);
/** Link to the question form; not shown when no referent accepts questions. */
export const renderAskLink = createRenderer(AskLink);
export const renderOpinion = createRenderer(OpinionForm);
export const renderConfirmation = createRenderer(Confirmation);
export const renderConfirmationPage = createRenderer(ConfirmationPage);
export const renderConfirmations = createRenderer(Confirmations);
/** Certificate of reading: on the last page, and by itself. */
export const renderCertificateOffer = createRenderer(CertificateOffer);
export const renderCertificate = createRenderer(CertificateView);
export const renderReceipt = createRenderer(ReceiptView);
/** Bookmark and note of a page, for a known reader. */
export const renderBookmark = createRenderer(Bookmark);
export const renderNote = createRenderer(Note);
/** The same note alone, when it was refused. */
export const renderNoteForm = createRenderer(NoteDocument);
export const renderNoteConflict = createRenderer(NoteConflict);
export const renderNotesPage = createRenderer(NotesPage);
export const renderInformation = createRenderer(Information);
export const renderOwnData = createRenderer(OwnData);

/** Code that carries the reading of an offline file to the booklet. */
export const renderOfflineReport = createRenderer(OfflineReport);
/** Page that downloads the offline file, and takes its code. */
export const renderOfflinePage = createRenderer(OfflinePage);

/** Content of `search.json`: the text of each page, with variables filled, without the answers of quizzes. */
export const buildSearchEntries = (booklet: ReaderBooklet): SearchEntry[] =>
  listPages(booklet).map(({ page, chapter }) => ({
    slug: page.slug,
    title: page.title,
    chapter: chapter.title,
    text: booklet
      .text([page.summary, getPageSearchText(page.blocks)].filter((part) => part !== '').join('\n'))
      .normalize('NFC'),
  }));
