import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import { getCoverLayout, getCoverSeed } from '../../../contract/booklets/booklets/cover.ts';
import { type TextKey, t } from '../../lib/i18n.ts';

/** Labels of the fields of booklets and pages. */
const FIELD_LABEL_KEYS: Record<string, TextKey> = {
  title: 'builder.name.title',
  subtitle: 'builder.name.subtitle',
  slug: 'builder.name.slug',
  description: 'builder.name.description',
  tone: 'builder.name.tone',
  sourceLanguage: 'builder.name.language',
  sectorId: 'builder.step.secteur-activite',
  secondSectorId: 'builder.step.secteur-activite',
  tags: 'booklet.tags',
  reviewMonths: 'booklet.review',
  ownerId: 'booklet.owner',
  cover: 'builder.step.couverture',
  'cover.alt': 'editor.media.alt',
  'theme.logo': 'builder.step.logo',
  'theme.colours': 'builder.step.colors',
  'theme.fontPair': 'builder.step.font',
  'theme.ownFonts': 'builder.font.own',
  'theme.size': 'builder.font.size',
  'theme.lineHeight': 'builder.font.lineHeight',
  'welcome.message': 'builder.personal.message',
  'welcome.signatory': 'builder.personal.signatory',
  'welcome.signatoryRole': 'builder.personal.role',
  'welcome.photoMediaId': 'builder.personal.photo',
  reviewOn: 'editor.page.review',
};

/** Labels along a field path, outermost first: `cover.alt` → « Image de couverture », « Texte de remplacement ». */
export const listFieldLabels = (path: string): string[] => {
  const names = path.split('.').map((_, index, parts) => FIELD_LABEL_KEYS[parts.slice(0, index + 1).join('.')]);
  return names.filter((key) => key !== undefined).map((key) => t(key));
};

/** Label of a field, or of its nearest labelled parent (`theme.colours.text`); null when there is none. */
export const findFieldLabel = (path: string): string | null => {
  for (let name = path; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const key = FIELD_LABEL_KEYS[name];
    if (key) return t(key);
  }
  return null;
};

const formatCoverPicture = ({ mediaId, alt, decorative }: Booklet['cover']): string => {
  if (mediaId === null) return t('booklet.cover.none');
  if (decorative) return t('booklet.cover.decorative');
  return alt === '' ? t('booklet.cover.undecided') : alt;
};

const formatCover = (cover: Booklet['cover']): string =>
  t('booklet.cover.summary', {
    layout: t(`booklet.cover.layout.${getCoverLayout(cover)}`),
    number: getCoverSeed(cover) + 1,
    picture: formatCoverPicture(cover),
  });

const isCover = (value: unknown): value is Booklet['cover'] =>
  typeof value === 'object' && value !== null && 'mediaId' in value && 'alt' in value;

/** Formats a value of a booklet field; null when it has no text form. */
export const formatBookletField = (path: string, value: unknown): string | null => {
  if (path === 'reviewMonths') return t(`booklet.review.${value as Booklet['reviewMonths']}`);
  if (typeof value === 'string') return value === '' ? null : value;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ');
  return isCover(value) ? formatCover(value) : null;
};
