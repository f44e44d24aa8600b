/** Verbs and types that later domains may use. They import them from here, and nothing past it. */

export { buildAccessContext } from './access/access-context.ts';
export {
  type AccessContext,
  type AccessDecision,
  type AccessKey,
  decideAccess,
  type LinkFacts,
  type PersonFacts,
  type RefusalNotice,
} from './access/access-policy.ts';
export { isLinkActive } from './access/active-links.ts';
export { buildPersonColumns, findPersonByEmail, findPersonByEnrolment, toPersonFacts } from './access/find-person.ts';
export { ARCHIVE_IMPORT_KIND } from './archive/import-task.ts';
export { setBookletAccess } from './booklets/access.ts';
export { recordActivity } from './booklets/activity.ts';
export { insertBooklet, NEW_BOOKLET_SETTINGS, saveBookletFields, saveBookletMediaUses } from './booklets/booklet.ts';
export { toBookletAnswer } from './booklets/booklet-answer.ts';
export { buildVisibilityFilter } from './booklets/booklet-filter.ts';
export { changeBookletContent, changeBookletContentIf } from './booklets/change-content.ts';
export { type BookletContext, isAdmin, requireBooklet } from './booklets/find-booklet.ts';
export type { DueUpdate } from './booklets/hooks.ts';
export { deleteBinnedBooklet, listTitleKeys, restoreBookletFromBin } from './booklets/lifecycle.ts';
export { loadBookletList } from './booklets/list-booklets.ts';
export { lockBooklet } from './booklets/lock-booklet.ts';
export { getPublicOrigin } from './booklets/origin.ts';
export { refuseFullQuota } from './booklets/quota.ts';
export { findFreeBookletSlug } from './booklets/slug-availability.ts';
export { refuseTakenTitleOrSlug } from './booklets/title-conflict.ts';
export { listChangedPassages } from './changes/changed-passages.ts';
export { cutShownText } from './changes/classify-changes.ts';
export { loadComparedSnapshot, loadComparison, loadPageComparison } from './changes/load-comparison.ts';
export {
  filterMajorsForReader,
  getMajorVersions,
  listGonePlaces,
  listOnlineSentences,
  loadMajorChanges,
} from './changes/major-versions.ts';
export { listBlockTexts } from './changes/snapshot-changes.ts';
export {
  addMajorVersion,
  EVERY_VERSION,
  isCovered,
  listUnknownChanges,
  listValidRanges,
  type MajorVersion,
  type VersionRange,
} from './changes/touched-versions.ts';
export {
  answerCommentThread,
  type CommentAuthor,
  eraseComment,
  openCommentThread,
} from './comments/change-comments.ts';
export { type CommentViewer, findOpenComments, listThreads } from './comments/list-comments.ts';
export { notifyComment } from './comments/notify-comment.ts';
export { checkSavedPage } from './content/accessibility.ts';
export { listPageBlocks, toBlockContent } from './content/block-content.ts';
export { saveBlockMediaUses } from './content/block-media-uses.ts';
export { createBlock, refuseHeavyPage } from './content/blocks.ts';
export { getNextPosition, loadBookletStructure, refuseTooManyPages } from './content/booklet-structure.ts';
export { toPageFields } from './content/changes/page-fields.ts';
export { recordContentChanges } from './content/changes/record-change.ts';
export {
  type AdoptedPage,
  listUndoablePages,
  recordAdoption,
  type TemplateState,
  toTemplateState,
  undoAdoption,
} from './content/changes/template-adoption.ts';
export { createChapters, restoreDeletedChapter } from './content/chapters.ts';
export {
  type ChapterPages,
  type Confirmation,
  computeBookletHash,
  computeContentHash,
  countProofs,
  countSeenPages,
  findChangedPages,
  findValidProof,
  type GivenProof,
  listChapterConfirmations,
  listCoveredPages,
  listSnapshotConfirmations,
  listValidVersions,
} from './content/confirmations.ts';
export { VARIABLES } from './content/declared-variables.ts';
export { insertBlocks, insertChapters, insertPages } from './content/insert-content.ts';
export {
  MAX_BLOCKS_PER_PAGE,
  MAX_CHAPTERS_PER_BOOKLET,
  MAX_PAGE_BYTES,
  MAX_PAGES_PER_CHAPTER,
} from './content/limits.ts';
export { refuseBlockInUse } from './content/locks.ts';
export { moveIdAfter, renumberPositions } from './content/order.ts';
export { listPresentEditors } from './content/page-changes.ts';
export { refuseLockedPages } from './content/page-lock.ts';
export { removePage, restoreDeletedPage } from './content/pages.ts';
export { listMediaIds, parseBlockProps, refuseMissingMedia, toStoredBlock } from './content/props.ts';
export { sanitiseProps, sanitiseRichText } from './content/sanitise.ts';
export { loadContentTree } from './content/tree.ts';
export { DECLARED_VARIABLES, findVariableLabel, getVariableLabel, getVariableValue } from './content/variable-rules.ts';
export { saveBookletVariables } from './content/variables.ts';
export { ICON_SIDE_PX, renderCoverFile } from './covers/cover-image.ts';
export { getSnapshotCover } from './covers/cover-source.ts';
export { findOwnFontFile } from './fonts/frozen-fonts.ts';
export { countPagesToCheck, listBookletsToCheck } from './freshness/list-pages.ts';
export { verifyPages } from './freshness/verify-pages.ts';
export { findMailBrand, loadMailBrand } from './mail-brand/load-mail-brand.ts';
export { toCheckedImage } from './media/check-file.ts';
export { chooseFormat, type FileToSend, findMediaFile } from './media/find-media-file.ts';
export { moveMediaToBin, requireMedia, restoreBinnedMedia } from './media/media.ts';
export { mapOtherUses } from './media/media-uses.ts';
export { purgeDeletedMedia } from './media/purge.ts';
export { saveMediaFiles } from './media/save-media.ts';
export { parseRange } from './media/serve.ts';
export { buildOriginalKey, buildVariantKey, listStorageKeys } from './media/storage-keys.ts';
export {
  filterSnapshotBlocks,
  filterSnapshotForReader,
  filterSnapshotPages,
  listAudiences,
} from './publications/filter-snapshot.ts';
export { buildReaderSnapshot, buildSnapshot } from './publications/freeze.ts';
export { findBlockExcerpt } from './publications/gate.ts';
export { isWithdrawn } from './publications/has-been-published.ts';
export { type Draft, loadDraft } from './publications/load-draft.ts';
export {
  filterOutlineForReader,
  getPublicationOutline,
  getPublicationOutlines,
  type OutlinePage,
} from './publications/outline.ts';
export { countDraftErrors, publishBookletDraft } from './publications/publication.ts';
export { invalidateReaderCache, onReaderCacheInvalidated } from './publications/reader-cache-events.ts';
export {
  computePageHash,
  createDocumentRenderer,
  type DocumentKey,
  deriveQuizSeed,
  fillDocumentPlaceholders,
  findPrintedChapterId,
  listDocumentKeys,
  listPrintedPages,
  renderThemeCss,
  sha256,
} from './publications/render.ts';
export {
  type FrozenBlock,
  type FrozenFont,
  type FrozenMedia,
  type FrozenPage,
  listFrozenPages,
  type PublishedVersion,
  type Snapshot,
  toSnapshot,
} from './publications/snapshot.ts';
export { escapeHtml, fillVariableValues, listValuelessVariables } from './publications/variables.ts';
export { saveAdvancedSettings } from './settings/settings.ts';
export { addBlockRefs } from './templates/block-refs.ts';
export {
  buildEditColumns,
  type ChapterTemplateRow,
  canEditTemplate,
  changeTemplate,
  createPublisherRefusal,
  type DatabaseReader,
  refuseObsoleteTemplate,
  requireTemplate,
} from './templates/find-template.ts';
export { loadReadingOrder } from './templates/reading-order.ts';
export {
  buildChaptersFromTemplates,
  buildOfferedCondition,
  buildPagesFromTemplates,
  copyDefaultVariables,
  isForBookletType,
  templatePageFields,
} from './templates/templates.ts';
export { convertTone } from './tone/french/convert.ts';
export {
  convertLibraryBlock,
  convertLibraryChapters,
  convertLibraryPages,
  convertLibraryText,
} from './tone/library.ts';
