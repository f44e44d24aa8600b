import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createPageContext } from '../../reader/pages/Page.tsx';
import type { ReaderBooklet } from '../../reader/pages/reader-booklet.ts';
import { type AnyBlock, BlockView } from '../Blocks.tsx';
import { compareFields, type FieldReferences } from '../compare-fields.ts';
import type { PageContext } from '../context.ts';
import * as editors from '../editors.ts';
import type { AnyField } from '../fields.ts';
import { type BlockType, isBlockType } from '../registry.ts';

/** Renders a React element as HTML without React attributes. */
export const renderMarkup = (element: ReactElement): string => renderToStaticMarkup(element);

/** The blocks of one page as HTML, for an element of class `b-page`. */
export const renderPage = (blocks: readonly AnyBlock[], context: PageContext): string =>
  blocks.map((block) => renderMarkup(<BlockView block={block} context={context} />)).join('');

/** Creates the function that draws one block as the editor shows it: answers of a quiz and missing values included. */
export const createEditorRenderer = (booklet: ReaderBooklet): ((block: AnyBlock) => string) => {
  const context: PageContext = { ...createPageContext(booklet, 'reader'), mode: 'editor' };
  return (block) => renderMarkup(<BlockView block={block} context={context} />);
};

const BLOCK_FIELDS: Readonly<Record<BlockType, { fields: readonly unknown[] }>> = editors;

/** Fields of a block that differ between two versions, in the order of its form; none for an unknown type. */
export const compareBlockFields = (
  type: string,
  before: unknown,
  after: unknown,
  references: readonly [FieldReferences, FieldReferences],
) =>
  isBlockType(type) ? compareFields(BLOCK_FIELDS[type].fields as readonly AnyField[], before, after, references) : [];

export { formatReadCount } from '../../reader/format-count.ts';
export { formatScore } from '../../reader/format-score.ts';
export type { OfflineFileData, OfflineQuiz } from '../../reader/offline/file-data.ts';
export type { ReaderChange } from '../../reader/pages/Changes.tsx';
export type { ConfirmationProps, GivenConfirmation } from '../../reader/pages/Confirmation.tsx';
export type { CountingMethodProps } from '../../reader/pages/CountingMethod.tsx';
export {
  buildSearchEntries,
  renderAccessibility,
  renderAchievements,
  renderArrival,
  renderAskLink,
  renderBookletPage,
  renderBookmark,
  renderCertificate,
  renderCertificateOffer,
  renderChanges,
  renderConfirmation,
  renderConfirmationPage,
  renderConfirmations,
  renderContents,
  renderCountingMethod,
  renderCover,
  renderDays,
  renderEnd,
  renderEntryPage,
  renderFileReading,
  renderFinish,
  renderFrame,
  renderInformation,
  renderMessage,
  renderMessages,
  renderNewVersionNotice,
  renderNextSteps,
  renderNote,
  renderNoteConflict,
  renderNoteForm,
  renderNotesPage,
  renderNotice,
  renderOfflinePage,
  renderOfflineReport,
  renderOpinion,
  renderOwnData,
  renderPrint,
  renderPrintedChapter,
  renderProgressRing,
  renderQuestionPage,
  renderQuizMarks,
  renderReadForm,
  renderReceipt,
  renderReferentPage,
  renderRefusedAction,
  renderRemaining,
  renderReportPage,
  renderResumeLink,
  renderSearch,
  renderSize,
  renderStartLink,
  renderSurvey,
  renderSurveyNote,
  renderTick,
} from '../../reader/pages/documents.tsx';
export type { EntryBrand, EntryContact, EntryLogo } from '../../reader/pages/EntryBrand.tsx';
export type { EntryPageProps } from '../../reader/pages/EntryPage.tsx';
export { formatFileProgress } from '../../reader/pages/FileReading.tsx';
export type { NotedPage } from '../../reader/pages/NotesPage.tsx';
export type { NoticeAction } from '../../reader/pages/Notice.tsx';
export type { OfflinePageProps } from '../../reader/pages/OfflinePage.tsx';
export type { InformationProps, OwnDataProps } from '../../reader/pages/OwnData.tsx';
export { type PageReportProps, REPORT_KINDS } from '../../reader/pages/PageReport.tsx';
export type { QuestionProps } from '../../reader/pages/Question.tsx';
export type { ConfirmationItem, ReceiptProps } from '../../reader/pages/Receipt.tsx';
export type { ReferentPageParticipant, ReferentPageProps } from '../../reader/pages/ReferentPage.tsx';
export type {
  ReaderAddresses,
  ReaderBooklet,
  ReaderChapter,
  ReaderPage,
  ReaderPersonal,
  ReaderPicture,
} from '../../reader/pages/reader-booklet.ts';
export { formatResultCount, type SearchEntry, type SearchResult, searchPages } from '../../reader/search.ts';
export { getThemeTokens } from '../theme.ts';
export type { AnyBlock, FieldReferences, PageContext };
