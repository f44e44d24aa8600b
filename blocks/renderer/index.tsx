import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type AnyBlock, BlockView } from '../Blocks.tsx';
import type { PageContext } from '../context.ts';

/** A React element as HTML without any trace of React. */
export const renderMarkup = (element: ReactElement): string => renderToStaticMarkup(element);

/** The blocks of one page as HTML, to stand inside an element of the class `b-page`. */
export const renderPage = (blocks: readonly AnyBlock[], context: PageContext): string =>
  blocks.map((block) => renderMarkup(<BlockView block={block} context={context} />)).join('');

export type { BoardPage, BoardPerson } from '../../reader/pages/Board.tsx';
export type {
  ReaderAddresses,
  ReaderBooklet,
  ReaderChapter,
  ReaderPage,
  ReaderPersonal,
  ReaderPicture,
} from '../../reader/pages/booklet.ts';
export type { ConfirmationPart, GivenConfirmation } from '../../reader/pages/Confirmation.tsx';
export type { DoorPage } from '../../reader/pages/Door.tsx';
export {
  renderArrival,
  renderAskLink,
  renderBoard,
  renderBookletPage,
  renderConfirmation,
  renderConfirmationPage,
  renderConfirmations,
  renderContents,
  renderCover,
  renderDays,
  renderDone,
  renderDoor,
  renderEnd,
  renderFileReading,
  renderFrame,
  renderInformation,
  renderMessage,
  renderMessages,
  renderNews,
  renderNotice,
  renderOpinion,
  renderOwnData,
  renderPrint,
  renderQuestionPage,
  renderQuizMarks,
  renderReceipt,
  renderRefused,
  renderRemaining,
  renderSearch,
  renderSize,
  renderStart,
  renderSurvey,
  renderSurveyNote,
  searchEntries,
} from '../../reader/pages/documents.tsx';
export { fileReadInWords } from '../../reader/pages/FileReading.tsx';
export type { NoticeAction } from '../../reader/pages/Notice.tsx';
export type { DataPage, InformationPage } from '../../reader/pages/OwnData.tsx';
export type { QuestionPage } from '../../reader/pages/Question.tsx';
export { scoreInWords } from '../../reader/pages/QuizMarks.tsx';
export type { ReceiptPage, ToConfirm } from '../../reader/pages/Receipt.tsx';
export { resultsInWords, type SearchEntry, type SearchResult, search } from '../../reader/search.ts';
export { themeTokens } from '../theme.ts';
export type { AnyBlock, PageContext };
