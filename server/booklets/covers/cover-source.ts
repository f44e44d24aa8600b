import { typesetText } from '../../../blocks/typography.ts';
import { type CoverLayout, getCoverLayout, getCoverSeed } from '../../../contract/booklets/booklets/cover.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { listPublishedThemeFonts } from '../fonts/find-font.ts';
import { freezeFont } from '../fonts/frozen-fonts.ts';
import { listMediaByIds } from '../media/media.ts';
import type { FrozenFont, FrozenMedia, Snapshot } from '../publications/snapshot.ts';
import { buildVariableValues, fillVariableValues } from '../publications/variables.ts';

type CoverMedia = Pick<FrozenMedia, 'mime' | 'width' | 'height' | 'variants' | 'storageKey' | 'focal' | 'version'>;

/** All that a cover shows: the same for a draft and for a version. */
export interface CoverSource extends Pick<Snapshot, 'theme' | 'cover'> {
  title: string;
  subtitle: string;
  company: string;
  media: Readonly<Record<string, CoverMedia>>;
  fonts: Readonly<Record<string, FrozenFont>>;
  layout: CoverLayout;
  seed: number;
}

type CoverText = Pick<Snapshot, 'title' | 'subtitle' | 'language' | 'variables' | 'company'>;

const fillCoverTexts = ({ title, subtitle, language, variables, company }: CoverText) => {
  const fill = (words: string) =>
    typesetText(
      fillVariableValues(words, language, variables, () => ''),
      language,
    ).trim();
  // A booklet may show another company name: a brand or a site.
  return { title: fill(title), subtitle: fill(subtitle), company: variables.entreprise || company };
};

/** Cover of a published version. */
export const getSnapshotCover = (snapshot: Snapshot): CoverSource => ({
  ...fillCoverTexts(snapshot),
  theme: snapshot.theme,
  cover: snapshot.cover,
  media: snapshot.media,
  fonts: snapshot.fonts ?? {},
  layout: getCoverLayout(snapshot.cover),
  seed: getCoverSeed(snapshot.cover),
});

type DraftCoverRow = Pick<
  TenantRow<'booklets'>,
  'theme' | 'cover' | 'title' | 'subtitle' | 'variables' | 'tone' | 'sourceLanguage'
>;

/** Cover of a draft, in three statements. */
export const loadDraftCover = async (scope: Scope, row: DraftCoverRow, company: string): Promise<CoverSource> => {
  const ids = [row.cover.mediaId, row.theme.logo.mediaId].filter((id) => id !== null);
  const media = await listMediaByIds(scope, ids);
  const fonts = await listPublishedThemeFonts(scope, row.theme);
  return {
    ...fillCoverTexts({
      title: row.title ?? '',
      subtitle: row.subtitle,
      language: row.sourceLanguage,
      variables: buildVariableValues(company, row),
      company,
    }),
    theme: row.theme,
    cover: row.cover,
    media: Object.fromEntries(
      media.map(({ focal, version, ...one }) => [one.id, { ...one, version, ...(focal && { focal }) }]),
    ),
    fonts: Object.fromEntries(fonts.map((font) => [font.id, freezeFont(font)])),
    layout: getCoverLayout(row.cover),
    seed: getCoverSeed(row.cover),
  };
};
