import { randomBytes } from 'node:crypto';
import { definitionOf, isBlockType } from '../../blocks/registry.ts';
import { readingMinutes } from '../../blocks/text-content.ts';
import { altIn } from '../../contract/media-alt.ts';
import { frozenFont, themeWith } from '../company-fonts/frozen.ts';
import type { Row } from '../db/scope.ts';
import type { Draft, DraftPage } from './content.ts';
import type { FrozenMedia, FrozenPage, Snapshot } from './snapshot.ts';
import { variableValues } from './variables.ts';

const frozenPage = ({ row, blocks }: DraftPage): FrozenPage => {
  const readable = blocks.filter(({ props }) => props !== null);
  const { id, slug, title, summary, icon, audience, mandatory, unlockDays } = row;
  const { reviewOn, templateCode, templateVersion } = row;
  return {
    id,
    slug,
    title,
    summary,
    icon,
    audience,
    mandatory,
    unlockDays,
    reviewOn,
    templateCode,
    templateVersion,
    readingMinutes: row.readingMinutes,
    minutes: row.readingMinutes ?? readingMinutes(readable.map(({ row: { type }, props }) => ({ type, props }))),
    // Props were brought to today's shape when they were read.
    blocks: readable.map(({ row: { id, type, version, locked }, props }) => ({
      id,
      type,
      version: isBlockType(type) ? definitionOf(type).version : version,
      locked,
      props,
    })),
  };
};

/** A file as a version keeps it, with what it says in the version’s language. */
export const frozenMedia = (row: Row<'media'>, language: string): FrozenMedia => {
  const { name, kind, mime, fileSize, width, height, variants, storageKey, version, focal } = row;
  const base = { name, kind, mime, fileSize, width, height, alt: altIn(row, language), variants, storageKey };
  return { ...base, ...(version > 1 && { version }), ...(focal && { focal }) };
};

/** What readers would see of this draft now. Nothing is checked: a draft may be looked at however unfinished it is. */
export const freeze = ({ booklet, company, chapters, media, fonts, referents }: Draft): Snapshot => ({
  bookletId: booklet.id,
  company: company.name,
  title: booklet.title ?? '',
  subtitle: booklet.subtitle,
  language: booklet.sourceLanguage,
  tone: booklet.tone,
  theme: themeWith(booklet.theme, new Set(fonts.map(({ id }) => id))),
  welcome: booklet.welcome,
  cover: booklet.cover,
  variables: variableValues(company.name, booklet),
  chapters: chapters
    .filter(({ row }) => row.visible)
    .map(({ row: { id, title, templateCode, templateVersion }, pages }) => ({
      id,
      title,
      templateCode,
      templateVersion,
      pages: pages.filter(({ row }) => row.visible).map(frozenPage),
    }))
    .filter(({ pages }) => pages.length > 0),
  media: Object.fromEntries([...media].map(([id, row]) => [id, frozenMedia(row, booklet.sourceLanguage)])),
  fonts: Object.fromEntries(fonts.map((font) => [font.id, frozenFont(font)])),
  ...(referents.length > 0 && { referents }),
  quizKey: randomBytes(24).toString('base64url'),
});
