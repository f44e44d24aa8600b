import { randomBytes } from 'node:crypto';
import { getBlockDefinition, isBlockType } from '../../../blocks/registry.ts';
import { estimateReadingMinutes } from '../../../blocks/text-content.ts';
import { getAltText } from '../../../contract/booklets/media/media-alt.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import { freezeFont, keepThemeFonts } from '../fonts/frozen-fonts.ts';
import type { Draft, DraftPage } from './load-draft.ts';
import type { FrozenMedia, FrozenPage, Snapshot } from './snapshot.ts';
import { buildVariableValues, listValuelessVariables } from './variables.ts';
import { createIncompletePredicate, withholdPageBlocks, withholdSentences } from './withhold.ts';

const freezePage = ({ row, blocks }: DraftPage): FrozenPage => {
  const readable = blocks.filter(({ props }) => props !== null);
  const { id, slug, title, summary, icon, audience, mandatory, unlockDays, unlockAfterId } = row;
  const { reviewOn, templateCode, templateVersion } = row;
  return {
    ...{ id, slug, title, summary, icon, audience, mandatory, unlockDays },
    ...(unlockAfterId !== null && { unlockAfterId }),
    ...{ reviewOn, templateCode, templateVersion },
    readingMinutes: row.readingMinutes,
    minutes:
      row.readingMinutes ?? estimateReadingMinutes(readable.map(({ row: { type }, props }) => ({ type, props }))),
    // `readDraft` has already migrated the props.
    blocks: readable.map(({ row: { id, type, version, locked, audience: only, unlockDays: from }, props }) => ({
      id,
      type,
      version: isBlockType(type) ? getBlockDefinition(type).version : version,
      locked,
      ...(only !== null && { audience: only }),
      ...(from !== null && { unlockDays: from }),
      props,
    })),
  };
};

/** A file as a version stores it, with its alternative text in the version's language. */
export const freezeMedia = (row: TenantRow<'media'>, language: string): FrozenMedia => {
  const { name, kind, mime, fileSize, width, height, variants, storageKey, version, focal } = row;
  const base = { name, kind, mime, fileSize, width, height, alt: getAltText(row, language), variants, storageKey };
  return { ...base, ...(version > 1 && { version }), ...(focal && { focal }) };
};

/** Removes the content that needs a missing value; `written` keeps the original chapters. */
const withholdFromSnapshot = (snapshot: Snapshot, missing: ReadonlySet<string>): Snapshot => {
  const isIncomplete = createIncompletePredicate(missing);
  if (missing.size === 0 || !isIncomplete(JSON.stringify([snapshot.chapters, snapshot.welcome]))) return snapshot;
  const { message, signatory, signatoryRole } = snapshot.welcome;
  const chapters = snapshot.chapters
    .map((chapter) => ({
      ...chapter,
      pages: chapter.pages
        .map((page) => {
          const blocks = withholdPageBlocks(page.blocks, isIncomplete);
          const minutes = page.readingMinutes ?? estimateReadingMinutes(blocks);
          return { ...page, blocks, minutes, summary: withholdSentences(page.summary, isIncomplete) };
        })
        .filter(({ blocks }) => blocks.length > 0),
    }))
    .filter(({ pages }) => pages.length > 0);
  return {
    ...snapshot,
    welcome: {
      ...snapshot.welcome,
      message: withholdSentences(message, isIncomplete),
      signatory: withholdSentences(signatory, isIncomplete),
      signatoryRole: withholdSentences(signatoryRole, isIncomplete),
    },
    chapters,
    written: snapshot.chapters,
  };
};

/** Published content of a draft: sentences, blocks and pages that need a missing value are left out. */
export const buildReaderSnapshot = (draft: Draft): Snapshot =>
  withholdFromSnapshot(buildSnapshot(draft), listValuelessVariables(draft));

/** Snapshot of the current draft. Nothing is checked: an unfinished draft can be previewed. */
export const buildSnapshot = ({ booklet, company, chapters, media, fonts, referents }: Draft): Snapshot => ({
  bookletId: booklet.id,
  company: company.name,
  title: booklet.title ?? '',
  subtitle: booklet.subtitle,
  language: booklet.sourceLanguage,
  type: booklet.type,
  tone: booklet.tone,
  theme: keepThemeFonts(booklet.theme, new Set(fonts.map(({ id }) => id))),
  welcome: booklet.welcome,
  cover: booklet.cover,
  variables: buildVariableValues(company.name, booklet),
  chapters: chapters
    .filter(({ row }) => row.visible)
    .map(({ row: { id, title, templateCode, templateVersion }, pages }) => ({
      id,
      title,
      templateCode,
      templateVersion,
      pages: pages.filter(({ row }) => row.visible).map(freezePage),
    }))
    .filter(({ pages }) => pages.length > 0),
  media: Object.fromEntries([...media].map(([id, row]) => [id, freezeMedia(row, booklet.sourceLanguage)])),
  fonts: Object.fromEntries(fonts.map((font) => [font.id, freezeFont(font)])),
  ...(referents.length > 0 && { referents }),
  quizKey: randomBytes(24).toString('base64url'),
});
