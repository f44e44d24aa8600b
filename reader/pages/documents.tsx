import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getTranslate } from '../../blocks/booklet-words.ts';
import { CountdownText } from '../../blocks/countdown/CountdownText.tsx';
import type { CountdownTexts } from '../../blocks/countdown/count-days.ts';
import type { QuizResult } from '../../blocks/quiz-form.ts';
import { SurveyForm, type SurveyFormProps } from '../../blocks/survey/SurveyForm.tsx';
import { getPageSearchText } from '../../blocks/text-content.ts';
import type { Tone } from '../../contract/booklets/booklets/booklets.ts';
import type { SearchEntry, SearchResult } from '../search.ts';
import { Confirmation, ConfirmationPage, type ConfirmationProps } from './Confirmation.tsx';
import { Contents } from './Contents.tsx';
import { Cover } from './Cover.tsx';
import { End } from './End.tsx';
import { EntryPage, type EntryPageProps } from './EntryPage.tsx';
import { FileReading, type FileReadingProps } from './FileReading.tsx';
import { type DisplayedMessage, MessageContent, Messages, type MessagesProps } from './Messages.tsx';
import { Notice, type NoticeAction } from './Notice.tsx';
import { Information, type InformationProps, OwnData, type OwnDataProps } from './OwnData.tsx';
import { Page } from './Page.tsx';
import {
  ArrivalCard,
  type ArrivalFacts,
  NewVersionNotice,
  OpinionForm,
  type OpinionProps,
  ReadForm,
  RefusedAction,
  StartLink,
} from './Personal.tsx';
import { Print } from './Print.tsx';
import { AskLink, AskQuestion, type QuestionProps } from './Question.tsx';
import { QuizMarks } from './QuizMarks.tsx';
import { type ConfirmationItem, Confirmations, type ReceiptProps, ReceiptView } from './Receipt.tsx';
import { ReferentPage, type ReferentPageProps } from './ReferentPage.tsx';
import { RemainingTasks, type RemainingTasksProps } from './Remaining.tsx';
import { type BookletSize, listPages, type ReaderBooklet } from './reader-booklet.ts';
import { Search } from './Search.tsx';
import { Shell } from './Shell.tsx';
import { PersonalSize } from './Size.tsx';

const toHtmlDocument = (document: ReactElement): string => `<!doctype html>${renderToStaticMarkup(document)}`;

export const renderCover = (booklet: ReaderBooklet): string => toHtmlDocument(<Cover booklet={booklet} />);
export const renderContents = (booklet: ReaderBooklet): string => toHtmlDocument(<Contents booklet={booklet} />);
export const renderEnd = (booklet: ReaderBooklet): string => toHtmlDocument(<End booklet={booklet} />);
export const renderPrint = (booklet: ReaderBooklet): string => toHtmlDocument(<Print booklet={booklet} />);
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

export const renderSearch = (base: string, query: string, results: readonly SearchResult[]): string =>
  renderToStaticMarkup(<Search base={base} query={query} results={results} />);

export const renderQuizMarks = (marks: {
  title: string;
  questions: readonly string[];
  result: QuizResult;
  back: string;
}): string => renderToStaticMarkup(<QuizMarks {...marks} />);

export const renderNotice = (notice: {
  style: string;
  title: string;
  message: string;
  help: string;
  action?: NoticeAction;
}): string => toHtmlDocument(<Notice {...notice} />);

export const renderEntryPage = (page: EntryPageProps): string => toHtmlDocument(<EntryPage {...page} />);

export const renderReferentPage = (page: ReferentPageProps): string => toHtmlDocument(<ReferentPage {...page} />);

/* Content of the placeholders of an identified reader, and the reader's own pages. */
export const renderStartLink = (start: { href: string; label: string }): string =>
  renderToStaticMarkup(<StartLink {...start} />);
export const renderArrival = (arrival: ArrivalFacts & { title: string }): string =>
  renderToStaticMarkup(<ArrivalCard {...arrival} />);
/** Survey form of an identified reader, inside its block. */
export const renderSurvey = (form: SurveyFormProps): string => renderToStaticMarkup(<SurveyForm {...form} />);
/** Text instead of the form: thanks, or the reason why no answer is possible. */
export const renderSurveyNote = (words: string, isThanks = false): string =>
  renderToStaticMarkup(
    <p className="b-survey-note" role={isThanks ? 'status' : undefined}>
      {words}
    </p>,
  );
/** Messages shown on the cover until the reader closes them. */
export const renderMessages = (part: MessagesProps): string => renderToStaticMarkup(<Messages {...part} />);
/** Single message, for a preview. */
export const renderMessage = (message: DisplayedMessage, to: string): string =>
  renderToStaticMarkup(<MessageContent message={message} to={to} />);
export const renderNewVersionNotice = (): string => renderToStaticMarkup(<NewVersionNotice />);
/** Remaining tasks of the booklet; empty: none. */
export const renderRemaining = (part: RemainingTasksProps): string =>
  renderToStaticMarkup(<RemainingTasks {...part} />);
export const renderSize = (size: BookletSize): string => renderToStaticMarkup(<PersonalSize {...size} />);
export const renderRefusedAction = (refused: { title: string; message: string; back: string }): string =>
  renderToStaticMarkup(<RefusedAction {...refused} />);
/** Number of days until a day, or since, for a countdown block. */
export const renderDays = (days: { countdown: CountdownTexts; today: string; language: string; tone: Tone }): string =>
  renderToStaticMarkup(<CountdownText {...days} t={getTranslate(days.language, days.tone)} />);
export const renderReadForm = (done: { base: string; page: string; isDone: boolean }): string =>
  renderToStaticMarkup(<ReadForm {...done} />);
/** Content below a file to read, for an identified reader. */
export const renderFileReading = (part: FileReadingProps): string => renderToStaticMarkup(<FileReading {...part} />);
export const renderQuestionPage = (page: QuestionProps): string => renderToStaticMarkup(<AskQuestion {...page} />);
/** Link to the question form; not shown when no referent accepts questions. */
export const renderAskLink = (base: string): string => renderToStaticMarkup(<AskLink base={base} />);
export const renderOpinion = (page: OpinionProps): string => renderToStaticMarkup(<OpinionForm {...page} />);
export const renderConfirmation = (part: ConfirmationProps): string => renderToStaticMarkup(<Confirmation {...part} />);
export const renderConfirmationPage = (page: Parameters<typeof ConfirmationPage>[0]): string =>
  renderToStaticMarkup(<ConfirmationPage {...page} />);
export const renderConfirmations = (base: string, all: readonly ConfirmationItem[]): string =>
  renderToStaticMarkup(<Confirmations base={base} all={all} />);
export const renderReceipt = (page: ReceiptProps): string => renderToStaticMarkup(<ReceiptView {...page} />);
export const renderInformation = (page: InformationProps): string => renderToStaticMarkup(<Information {...page} />);
export const renderOwnData = (page: OwnDataProps): string => renderToStaticMarkup(<OwnData {...page} />);

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
