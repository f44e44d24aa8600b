import { checkPage, type PageFacts } from '../../../blocks/gate.ts';
import { isBlockType } from '../../../blocks/registry.ts';
import { getBlockText, toReadingMinutes } from '../../../blocks/text-content.ts';
import { listVariableNames } from '../../../blocks/walk-props.ts';
import { hasAccessMethod } from '../../../contract/booklets/access/access.ts';
import { slug as slugSchema } from '../../../contract/booklets/booklets/booklets.ts';
import { showsCoverPicture } from '../../../contract/booklets/booklets/cover.ts';
import { isInAudience } from '../../../contract/booklets/content/audience.ts';
import type { GateFinding } from '../../../contract/booklets/publications/publications.ts';
import { type ErrorCode, type ErrorValues, errorText, phraseText } from '../../../contract/platform/errors.ts';
import { listContrastFaults } from '../../../contract/platform/text/colour.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { formatLocalDay, toFrenchDay } from '../../platform/text/format-date.ts';
import { findPublicObstacle } from '../access/obstacle.ts';
import type { DueUpdate } from '../booklets/hooks.ts';
import { describeContrast } from '../content/describe-contrast.ts';
import { getVariableLabel, listWelcomeTexts } from '../content/variable-rules.ts';
import { findReviewDay, getReviewMonths } from '../freshness/review-dates.ts';
import { checkLicences } from './licences.ts';
import { type Draft, type DraftPage, listVisiblePages } from './load-draft.ts';
import { listValuelessVariables, listVariableFacts } from './variables.ts';
import { createIncompletePredicate, withholdPageBlocks } from './withhold.ts';

type FindingLocation = Partial<GateFinding['where']> & Pick<GateFinding['where'], 'screen'>;

const createFinding = (
  level: GateFinding['level'],
  code: ErrorCode,
  values: ErrorValues,
  where: FindingLocation,
): GateFinding => ({
  level,
  code,
  message: errorText(code, values),
  where: { pageId: null, pageTitle: null, blockId: null, blockType: null, blockWords: null, field: null, ...where },
});
const createErrorFinding = (code: ErrorCode, where: FindingLocation, values: ErrorValues = {}) =>
  createFinding('error', code, values, where);
const createWarningFinding = (code: ErrorCode, where: FindingLocation, values: ErrorValues = {}) =>
  createFinding('warning', code, values, where);

const LONG_READING_MINUTES = 45;
/** Characters of a block that are enough to recognise it. */
const MAX_EXCERPT_CHARACTERS = 60;

/** PUB-003: no access method is chosen. */
export const createAccessFinding = (): GateFinding => createErrorFinding('PUB-003', { screen: 'access' });

/** PUB-011: a chapter must take a change of its template before a day. */
export const createDueUpdateFinding = ({ chapter, reason, before }: DueUpdate): GateFinding =>
  createWarningFinding(
    'PUB-011',
    { screen: 'updates' },
    { chapitre: chapter, raison: reason === '' ? '' : ` (${reason})`, date: toFrenchDay(before) },
  );

/** Findings on the booklet itself: title, address, access, own pictures. */
const checkBooklet = ({ booklet, media }: Draft): GateFinding[] => {
  const { theme, welcome, cover } = booklet;
  const gone = (id: string | null) => id !== null && !media.has(id);
  const findings: GateFinding[] = [];
  if ((booklet.title ?? '') === '') findings.push(createErrorFinding('PUB-006', { screen: 'name', field: 'title' }));
  if (!slugSchema.safeParse(booklet.slug).success)
    findings.push(createErrorFinding('PUB-004', { screen: 'name', field: 'slug' }));
  if (!hasAccessMethod(booklet.access)) findings.push(createAccessFinding());
  if (showsCoverPicture(cover) && gone(cover.mediaId))
    findings.push(createErrorFinding('EDI-016', { screen: 'couverture', field: 'cover' }));
  else if (showsCoverPicture(cover) && !cover.decorative && cover.alt.trim() === '') {
    findings.push(createErrorFinding('EDI-003', { screen: 'couverture', field: 'cover.alt' }));
  }
  if (gone(theme.logo.mediaId) || gone(theme.logo.darkMediaId)) {
    findings.push(createErrorFinding('EDI-016', { screen: 'colors', field: 'theme.logo' }));
  }
  if (gone(welcome.photoMediaId)) {
    findings.push(createErrorFinding('EDI-016', { screen: 'personnalisation', field: 'welcome.photoMediaId' }));
  }
  return findings;
};

/** ACC-004: a public booklet holds content that needs a known reader. */
const checkPublic = (draft: Draft): GateFinding[] => {
  const obstacle = draft.booklet.access.public.on ? findPublicObstacle(draft) : null;
  if (obstacle === null) return [];
  const { pageId, pageTitle, blockId, values } = obstacle;
  const where = pageId === null ? { screen: 'personnalisation' as const } : { screen: 'editor' as const };
  return [createErrorFinding('ACC-004', { ...where, pageId, pageTitle, blockId }, values)];
};

const checkColours = ({ booklet }: Draft): GateFinding[] =>
  listContrastFaults(booklet.theme.colours).map((fault) =>
    createWarningFinding('WIZ-003', { screen: 'colors', field: `theme.colours.${fault.a}` }, describeContrast(fault)),
  );

const checkStructure = (draft: Draft, pages: DraftPage[]): GateFinding[] => {
  const findings: GateFinding[] = [];
  const isIncomplete = createIncompletePredicate(listValuelessVariables(draft));
  const isShown = ({ blocks }: DraftPage) =>
    blocks.length === 0 ||
    withholdPageBlocks(
      blocks.map(({ row: { type }, props }) => ({ type, props })),
      isIncomplete,
    ).length > 0;
  if (!pages.some(isShown)) findings.push(createErrorFinding('PUB-001', { screen: 'structure' }));
  else if (!pages.some(({ row }) => isInAudience(row.audience, null))) {
    findings.push(createWarningFinding('PUB-010', { screen: 'structure' }));
  }
  for (const { row, pages: own } of draft.chapters) {
    if (row.visible && !own.some((page) => page.row.visible)) {
      findings.push(createWarningFinding('WIZ-002', { screen: 'structure' }, { chapitre: row.title }));
    }
  }
  const slugs = new Set<string>();
  for (const { row } of pages) {
    const where = { screen: 'structure', pageId: row.id, pageTitle: row.title } as const;
    if (slugs.has(row.slug)) findings.push(createErrorFinding('PUB-005', where, { slug: row.slug }));
    slugs.add(row.slug);
  }
  const minutes = pages.reduce(
    (sum, { row, blocks }) =>
      sum +
      toReadingMinutes(
        blocks.reduce((words, block) => words + block.row.words, 0),
        row.readingMinutes,
      ),
    0,
  );
  if (minutes > LONG_READING_MINUTES)
    findings.push(createWarningFinding('PUB-009', { screen: 'structure' }, { n: minutes }));
  return findings;
};

/** One finding for all the missing values, because one screen fills them all. It never blocks publication. */
const checkVariables = (missing: ReadonlySet<string>): GateFinding[] =>
  missing.size === 0
    ? []
    : [
        createWarningFinding(
          'WIZ-007',
          { screen: 'personnalisation', field: 'variables' },
          { n: missing.size, liste: [...missing].map(getVariableLabel).join(', ') },
        ),
      ];

const getLastEditDate = ({ row, blocks }: DraftPage): Date =>
  new Date(Math.max(row.updatedAt.getTime(), ...blocks.map((block) => block.row.updatedAt.getTime())));

const checkReview = (draft: Draft, page: DraftPage, today: Date): GateFinding[] => {
  const { timeZone } = draft.company;
  const chapter = draft.chapters.find(({ row }) => row.id === page.row.chapterId)?.row ?? { reviewMonths: null };
  const verifiedAt = draft.verifiedAt.get(page.row.id) ?? null;
  const touched = verifiedAt ?? getLastEditDate(page);
  const due = findReviewDay({
    reviewOn: page.row.reviewOn,
    months: getReviewMonths(page.row, chapter, draft.booklet),
    verifiedAt,
    changedAt: touched,
    timeZone,
  });
  const late = due !== null && due <= getLocalDay(timeZone, today);
  if (!late) return [];
  const where = { screen: 'editor', pageId: page.row.id, pageTitle: page.row.title, field: 'reviewOn' } as const;
  return [createWarningFinding('PUB-008', where, { page: page.row.title, date: formatLocalDay(touched, timeZone) })];
};

/** Excerpt of a block's text; null when the block has none. */
export const findBlockExcerpt = (block: { type: string; props: unknown }): string | null => {
  const [start = ''] = getBlockText(block).split('\n');
  if (start === '') return null;
  const letters = [...start];
  return letters.length <= MAX_EXCERPT_CHARACTERS
    ? start
    : `${letters
        .slice(0, MAX_EXCERPT_CHARACTERS)
        .join('')
        .replace(/\s+\S*$/, '')}…`;
};

/** Content of the page that is withheld for want of a value. */
const checkWithheld = (page: DraftPage, missing: ReadonlySet<string>): GateFinding[] => {
  const blocks = page.blocks.map(({ row: { type }, props }) => ({ type, props }));
  const lacking = listVariableNames(JSON.stringify(blocks)).filter((name) => missing.has(name));
  if (lacking.length === 0) return [];
  const isHidden = withholdPageBlocks(blocks, createIncompletePredicate(missing)).length === 0;
  const values = {
    page: page.row.title,
    liste: lacking.map((name) => phraseText('« {nom} »', { nom: getVariableLabel(name) })).join(', '),
  };
  const where = {
    screen: 'personnalisation',
    pageId: page.row.id,
    pageTitle: page.row.title,
    field: 'variables',
  } as const;
  return [createWarningFinding(isHidden ? 'WIZ-019' : 'WIZ-018', where, values)];
};

const checkContent = (page: DraftPage, facts: PageFacts, missing: Set<string>): GateFinding[] => {
  const where = { screen: 'editor', pageId: page.row.id, pageTitle: page.row.title } as const;
  const shown = page.blocks.filter(({ row }) => isBlockType(row.type));
  if (shown.length === 0) return [createErrorFinding('PUB-002', where, { page: page.row.title })];
  const broken = shown.filter(({ props }) => props === null).map(({ row }) => row);
  const readable = shown.flatMap(({ row: { id, type }, props }) => (props === null ? [] : [{ id, type, props }]));
  const named = new Map(
    readable.map((block) => [
      block.id,
      { blockId: block.id, blockType: block.type, blockWords: findBlockExcerpt(block) },
    ]),
  );
  return [
    ...broken.map(({ id, type }) => createErrorFinding('PUB-007', { ...where, blockId: id, blockType: type })),
    ...checkPage(readable, facts).flatMap(({ code, level, values = {}, blockId, field }) => {
      if (code !== 'EDI-017') return [createFinding(level, code, values, { ...where, ...named.get(blockId), field })];
      for (const name of listVariableNames(String(values.nom ?? ''))) missing.add(name);
      return [];
    }),
  ];
};

/**
 * Findings of the publication check (02 §4.4): errors block publication, warnings only inform. Order: the booklet's
 * fields, its structure, then page by page.
 */
export const checkDraft = (draft: Draft, today = new Date()): GateFinding[] => {
  const pages = listVisiblePages(draft);
  const { booklet } = draft;
  const facts: PageFacts = {
    variables: listVariableFacts(draft),
    media: new Set(draft.media.keys()),
    pages: new Set(pages.map(({ row }) => row.id)),
    headingOrder: 'error',
    embedHosts: draft.company.embedHosts,
  };
  const valueless = listValuelessVariables(draft);
  const missing = new Set(
    listWelcomeTexts(booklet.welcome)
      .flatMap(listVariableNames)
      .filter((name) => valueless.has(name)),
  );
  const inPages = pages.flatMap((page) => [
    ...checkContent(page, facts, missing),
    ...checkWithheld(page, valueless),
    ...checkReview(draft, page, today),
  ]);
  const licences = checkLicences(draft, pages, today).map(({ level, code, values, ...where }) =>
    createFinding(level, code, values, where),
  );
  return [
    ...checkBooklet(draft),
    ...checkPublic(draft),
    ...checkStructure(draft, pages),
    ...checkVariables(missing),
    ...inPages,
    ...licences,
    ...checkColours(draft),
  ];
};

export const countErrorFindings = (findings: readonly GateFinding[]): number =>
  findings.filter(({ level }) => level === 'error').length;
