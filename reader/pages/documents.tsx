import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Days } from '../../blocks/countdown/Days.tsx';
import type { Countdown } from '../../blocks/countdown/days.ts';
import type { QuizResult } from '../../blocks/quiz-form.ts';
import { SurveyForm, type SurveyFormProps } from '../../blocks/survey/SurveyForm.tsx';
import { pageSearchText } from '../../blocks/text-content.ts';
import { wordsIn } from '../../blocks/words.ts';
import type { SearchEntry, SearchResult } from '../search.ts';
import { Board, type BoardPage } from './Board.tsx';
import { type BookletSize, pagesInOrder, type ReaderBooklet } from './booklet.ts';
import { Confirmation, ConfirmationPage, type ConfirmationPart } from './Confirmation.tsx';
import { Contents } from './Contents.tsx';
import { Cover } from './Cover.tsx';
import { Door, type DoorPage } from './Door.tsx';
import { End } from './End.tsx';
import { FileReading, type FileReadingPart } from './FileReading.tsx';
import { type MessageShown, Messages, type MessagesPart, MessageWords } from './Messages.tsx';
import { Notice, type NoticeAction } from './Notice.tsx';
import { type DataPage, Information, type InformationPage, OwnData } from './OwnData.tsx';
import { Page } from './Page.tsx';
import { type Arrival, ArrivalCard, Done, News, Opinion, type OpinionPage, Refused, Start } from './Personal.tsx';
import { Print } from './Print.tsx';
import { AskLink, Question, type QuestionPage } from './Question.tsx';
import { QuizMarks } from './QuizMarks.tsx';
import { Confirmations, type ReceiptPage, ReceiptView, type ToConfirm } from './Receipt.tsx';
import { Remaining, type RemainingPart } from './Remaining.tsx';
import { Search } from './Search.tsx';
import { Shell } from './Shell.tsx';
import { PersonalSize } from './Size.tsx';

const html = (document: ReactElement): string => `<!doctype html>${renderToStaticMarkup(document)}`;

export const renderCover = (booklet: ReaderBooklet): string => html(<Cover booklet={booklet} />);
export const renderContents = (booklet: ReaderBooklet): string => html(<Contents booklet={booklet} />);
export const renderEnd = (booklet: ReaderBooklet): string => html(<End booklet={booklet} />);
export const renderPrint = (booklet: ReaderBooklet): string => html(<Print booklet={booklet} />);
/** Renders a page. Throws a RangeError when the booklet has no such page. */
export const renderBookletPage = (booklet: ReaderBooklet, slug: string): string =>
  html(<Page booklet={booklet} slug={slug} />);

/**
 * Layout of a document rendered per request, a search or the marks of a quiz: `title` and `main` are its placeholders.
 */
export const renderFrame = (booklet: ReaderBooklet, title: string, main: string): string =>
  html(
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
}): string => html(<Notice {...notice} />);

export const renderDoor = (page: DoorPage): string => html(<Door {...page} />);

export const renderBoard = (page: BoardPage): string => html(<Board {...page} />);

/* Content of the placeholders of an identified reader, and the reader's own pages. */
export const renderStart = (start: { href: string; label: string }): string =>
  renderToStaticMarkup(<Start {...start} />);
export const renderArrival = (arrival: Arrival & { title: string }): string =>
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
export const renderMessages = (part: MessagesPart): string => renderToStaticMarkup(<Messages {...part} />);
/** Single message, for a preview. */
export const renderMessage = (message: MessageShown, to: string): string =>
  renderToStaticMarkup(<MessageWords message={message} to={to} />);
export const renderNews = (): string => renderToStaticMarkup(<News />);
/** Remaining tasks of the booklet; empty: none. */
export const renderRemaining = (part: RemainingPart): string => renderToStaticMarkup(<Remaining {...part} />);
export const renderSize = (size: BookletSize): string => renderToStaticMarkup(<PersonalSize {...size} />);
export const renderRefused = (refused: { title: string; message: string; back: string }): string =>
  renderToStaticMarkup(<Refused {...refused} />);
/** Number of days until a day, or since, for a countdown block. */
export const renderDays = (days: {
  countdown: Countdown;
  today: string;
  language: string;
  tone: 'vous' | 'tu';
}): string => renderToStaticMarkup(<Days {...days} t={wordsIn(days.language, days.tone)} />);
export const renderDone = (done: { base: string; page: string; isDone: boolean }): string =>
  renderToStaticMarkup(<Done {...done} />);
/** Content below a file to read, for an identified reader. */
export const renderFileReading = (part: FileReadingPart): string => renderToStaticMarkup(<FileReading {...part} />);
export const renderQuestionPage = (page: QuestionPage): string => renderToStaticMarkup(<Question {...page} />);
/** Link to the question form; not shown when no referent accepts questions. */
export const renderAskLink = (base: string): string => renderToStaticMarkup(<AskLink base={base} />);
export const renderOpinion = (page: OpinionPage): string => renderToStaticMarkup(<Opinion {...page} />);
export const renderConfirmation = (part: ConfirmationPart): string => renderToStaticMarkup(<Confirmation {...part} />);
export const renderConfirmationPage = (page: Parameters<typeof ConfirmationPage>[0]): string =>
  renderToStaticMarkup(<ConfirmationPage {...page} />);
export const renderConfirmations = (base: string, all: readonly ToConfirm[]): string =>
  renderToStaticMarkup(<Confirmations base={base} all={all} />);
export const renderReceipt = (page: ReceiptPage): string => renderToStaticMarkup(<ReceiptView {...page} />);
export const renderInformation = (page: InformationPage): string => renderToStaticMarkup(<Information {...page} />);
export const renderOwnData = (page: DataPage): string => renderToStaticMarkup(<OwnData {...page} />);

/** Content of `search.json`: the text of each page, with variables filled, without the answers of quizzes. */
export const searchEntries = (booklet: ReaderBooklet): SearchEntry[] =>
  pagesInOrder(booklet).map(({ page, chapter }) => ({
    slug: page.slug,
    title: page.title,
    chapter: chapter.title,
    text: booklet
      .text([page.summary, pageSearchText(page.blocks)].filter((part) => part !== '').join('\n'))
      .normalize('NFC'),
  }));
