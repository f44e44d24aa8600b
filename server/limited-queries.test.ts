import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';

/*
 * Every query of the server with a limit, by what the limit does to the person who reads the list. A new limit fails
 * this test until it is put here: a list is paged, or says how many rows it leaves out.
 */
const LIMITED_QUERIES = {
  /** A page of the list: the person asks for the others. */
  paged: [
    'administration/companies/company-content.ts size ×2',
    'administration/companies/list-companies.ts query.size',
    'administration/notifications/user-notifications.ts PAGE_SIZE + 1',
    'administration/translations/list-texts.ts query.size',
    'administration/users/load-user-sheet.ts PANEL_ROWS ×2',
    'booklets/booklets/overview.ts PANEL_ROWS',
    'booklets/content/changes/list-history.ts HISTORY_PAGE_SIZE',
    'booklets/media/list.ts query.size',
    'booklets/media/media-uses.ts limit ×3',
    'booklets/publications/publication.ts PANEL_ROWS',
    'home/help/support.ts PANEL_ROWS',
    'home/home/own-arrivals.ts size',
    'home/news/item.ts size',
    'home/news/reading.ts size',
    'home/tutorials/tutorial.ts size',
    'library/templates/template-list.ts query.size',
    'messages/campaigns/audience/list-recipients.ts size',
    'messages/campaigns/list-campaigns.ts size',
    'messages/sending/campaign-events.ts PANEL_ROWS',
    'operations/tasks/list-tasks.ts end ×2',
    'people/imports/notes.ts size',
    'people/referents/followed-participants.ts size',
    'platform/data/statements/list-pages.ts limit ×2',
  ],
  /** The first rows, and the number of those that are left out. */
  counted: [
    'administration/accounts/own-sessions.ts MAX_LISTED_SESSIONS',
    'administration/identity/list-identities.ts MAX_LISTED_PEOPLE + 1',
    'administration/languages/require-unpublished.ts MAX_LISTED_BOOKLETS',
    'administration/legal/documents.ts MAX_LISTED_VERSIONS',
    'administration/legal/editing.ts MAX_LISTED_VERSIONS',
    'administration/translations/publish-texts.ts MAX_BUNDLES_SHOWN',
    'administration/translations/text-detail.ts MAX_HISTORY_ROWS',
    'booklets/access/links.ts MAX_LISTED_LINKS',
    'booklets/booklets/overview.ts MAX_RIGHT_HOLDERS',
    'booklets/comments/review-links.ts MAX_LISTED_LINKS',
    'booklets/content/copies/list-targets.ts MAX_TARGETS + 1',
    'booklets/media/detail.ts MAX_DETAIL_ROWS ×2',
    'library/templates/library-updates.ts MAX_COMPARED_BOOKLETS',
    'booklets/rights/change-right.ts MAX_COLLEAGUES',
    'booklets/rights/load-booklet-rights.ts MAX_LISTED_PEOPLE',
    'home/dashboard/alerts.ts MAX_CHECKED_DRAFTS',
    'home/dashboard/alerts.ts MAX_ALERTS_PER_KIND ×3',
    'home/home/home.ts MAX_TODO ×2',
    'library/templates/card.ts MAX_CARD_ROWS',
    'messages/campaigns/checks/check-variables.ts MAX_NAMED_PEOPLE',
    'operations/storage-usage/clean-up.ts MAX_LISTED_FILES',
    'operations/storage-usage/former-versions.ts most',
    'operations/storage-usage/left-out.ts MAX_LISTED_FILES',
    'operations/storage-usage/weights.ts limit ×3',
    'people/participants/list/candidates.ts MAX_CANDIDATES',
    'people/participants/profile/detail.ts MAX_DETAIL_ROWS ×4',
    'people/referents/list-referents.ts MAX_ACCOUNTS',
    'people/referents/warnings.ts MAX_WARNINGS',
    'platform/data/queries/template-usage.ts limit ×2',
  ],
  /** The first by rank, and the screen says so: the latest, the most frequent, the nearest. */
  ranked: [
    'administration/identity/list-identities.ts MAX_RECENT_SWITCHES',
    'administration/translations/text-detail.ts MAX_SIMILAR_TEXTS',
    'booklets/freshness/list-pages.ts MAX_SEARCHES',
    'operations/retention/preview-retention.ts MAX_PREVIEW_NIGHTS',
    'people/imports/context.ts 5',
    'people/participants/access/personal-access.ts MAX_NAMES ×2',
    'platform/data/queries/search.ts MAX_RANKED',
    'reading/statistics/report-searches.ts MAX_REPORTED_SEARCHES',
    'reading/statistics/report-survey.ts MAX_VERBATIMS',
    'reading/statistics/visits.ts MAX_READ_PAGES',
  ],
  /** More rows than this are refused when they are written. */
  refused: [
    'administration/translations/text-pictures.ts MAX_TEXT_PICTURES',
    'booklets/comments/list-comments.ts MAX_THREADS_PER_BOOKLET',
    'booklets/media/folders.ts MAX_FOLDERS',
    'booklets/media/uploads.ts MAX_UPLOADS ×2',
    'home/news/item.ts MAX_PINNED',
    'messages/campaigns/senders/senders.ts 200',
    'messages/campaigns/senders/senders.ts MAX_SENDERS',
    'messages/campaigns/sequences/steps.ts MAX_STORED_STEPS',
    'people/imports/context.ts MAX_IMPORT_LINES',
  ],
  /** The product or a company has fewer: languages, modules, people present in one booklet, values of a filter. */
  few: [
    'administration/audit/count-lines.ts MAX_VALUES',
    'administration/languages/fallback-chain.ts 200',
    'administration/languages/list-languages.ts 200',
    'administration/languages/remove-language.ts 200',
    'administration/translations/language.ts 200',
    'administration/translations/list-texts.ts 200',
    'administration/translations/served-texts.ts 200',
    'booklets/booklets/booklet-counts.ts 1000',
    'booklets/content/page-changes.ts 50 ×2',
    'booklets/publications/load-draft.ts 60',
    'home/help/help.ts MAX_LISTED_TUTORIALS',
    'messages/sending/progress.ts 1000',
    'people/participants/enrolments/arrival-steps.ts 100',
    'people/participants/list/facets.ts MAX_FACET_VALUES',
    'people/participants/profile/detail.ts 1000',
  ],
  /** No list of a screen: batches of a job, steps of a calculation, the parts of a file, the helpers of queries. */
  internal: [
    'administration/audit/chain.ts LINES_PER_QUERY',
    'administration/audit/export-lines.ts LINES_PER_QUERY',
    'administration/companies/company.ts limit',
    'administration/notifications/send-notification-mails.ts MAX_ROWS_PER_RUN',
    'administration/tasks/purge.ts 1000',
    'booklets/booklets/list-booklets.ts 100_000 ×2',
    'booklets/booklets/purge.ts size',
    'booklets/content/purge.ts size',
    'booklets/fonts/purge.ts 1000',
    'booklets/imports/document-import.ts 1000',
    'booklets/media/encode-avif.ts PICTURES_PER_BATCH',
    'booklets/media/purge.ts MEDIA_PER_BATCH',
    'home/follow-up/upcoming.ts BASE_DAYS_READ * (ownSites.length + 1)',
    'messages/campaigns/audience/audience.ts limit',
    'messages/campaigns/audience/audience.ts 10_000_000 ×2',
    'messages/campaigns/audience/missing-variables.ts 1000',
    'messages/campaigns/audience/preview-audience.ts wanted',
    'messages/campaigns/audience/preview-audience.ts FIRST_SCAN_SIZE',
    'messages/campaigns/audience/preview-audience.ts SAMPLE_SIZE',
    'messages/campaigns/sequences/run-sequences.ts 100_000',
    'messages/sending/outbox.ts size',
    'operations/retention/retention.ts size',
    'people/imports/context.ts 10_000',
    'people/imports/matches.ts 10_000',
    'people/imports/notes.ts 50_000',
    'people/imports/purge.ts 1000',
    'people/imports/undo.ts NOTES_PER_BATCH',
    'people/participants/find-participant.ts 10_000',
    'people/participants/list/export.ts 10_000',
    'people/participants/list/filter.ts 1_000_000',
    'people/participants/profile/profile-rules.ts 10_000',
    'platform/data/access/find-rows.ts limit',
    'platform/data/access/table-views.ts SQL',
    'platform/data/access/table-views.ts name',
    'platform/mail/erase-message-bodies.ts size',
    'reading/proofs/chain.ts PROOFS_PER_QUERY',
    'reading/proofs/dossier/build-dossier.ts ROWS_PER_QUERY',
    'reading/proofs/log/stored-tree.ts LEAVES_PER_QUERY ×2',
    'reading/proofs/log/verify-log.ts ROWS_PER_QUERY',
    'reading/proofs/proof-files.ts PROOFS_PER_QUERY',
  ],
};

const LIMIT_PATTERN = /\.limit\(((?:[^()]|\([^()]*\))*)\)|\blimit: ([A-Z][A-Z_]+|\d[\d_]*)|\blimit \$\{(\w+)\}/g;

/** Limits of a file, each with its number when there are several; a query for one row is no list. */
const listLimits = (file: string): string[] => {
  const code = readFileSync(new URL(file, import.meta.url), 'utf8');
  const limits = [...code.matchAll(LIMIT_PATTERN)]
    .map(([, argument, option, parameter]) => (argument ?? option ?? parameter ?? '').trim())
    .filter((limit) => limit !== '1');
  return [...Map.groupBy(limits, (limit) => limit)].map(
    ([limit, all]) => `${file} ${limit}${all.length > 1 ? ` ×${all.length}` : ''}`,
  );
};

test('every limit of a query is known, with what it does to the list', async () => {
  const found: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: new URL('.', import.meta.url) })) {
    if (!/\.(test|fixture)\.ts$/.test(file)) found.push(...listLimits(file));
  }
  expect(found.toSorted()).toEqual(Object.values(LIMITED_QUERIES).flat().toSorted());
});
