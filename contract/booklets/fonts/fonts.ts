import type { Theme } from '../booklets/theme.ts';

/** Fonts of booklets. All are open (SIL OFL or Apache 2.0), bundled, and served by the product itself. */
export const FONTS = {
  'atkinson-hyperlegible-next': { family: 'Atkinson Hyperlegible Next', fallback: 'sans-serif', italic: true },
  bitter: { family: 'Bitter', fallback: 'serif', italic: true },
  'dm-sans': { family: 'DM Sans', fallback: 'sans-serif', italic: true },
  figtree: { family: 'Figtree', fallback: 'sans-serif', italic: true },
  fraunces: { family: 'Fraunces', fallback: 'serif', italic: true },
  inter: { family: 'Inter', fallback: 'sans-serif', italic: true },
  lexend: { family: 'Lexend', fallback: 'sans-serif', italic: false },
  literata: { family: 'Literata', fallback: 'serif', italic: true },
  lora: { family: 'Lora', fallback: 'serif', italic: true },
  merriweather: { family: 'Merriweather', fallback: 'serif', italic: true },
  montserrat: { family: 'Montserrat', fallback: 'sans-serif', italic: true },
  nunito: { family: 'Nunito', fallback: 'sans-serif', italic: true },
  'open-sans': { family: 'Open Sans', fallback: 'sans-serif', italic: true },
  'playfair-display': { family: 'Playfair Display', fallback: 'serif', italic: true },
  'roboto-slab': { family: 'Roboto Slab', fallback: 'serif', italic: false },
  'source-sans-3': { family: 'Source Sans 3', fallback: 'sans-serif', italic: true },
  'source-serif-4': { family: 'Source Serif 4', fallback: 'serif', italic: true },
  'work-sans': { family: 'Work Sans', fallback: 'sans-serif', italic: true },
} as const satisfies Record<string, { family: string; fallback: 'serif' | 'sans-serif'; italic: boolean }>;

export type FontId = keyof typeof FONTS;

export interface FontPair {
  id: string;
  name: string;
  /** One line that helps a user without knowledge of fonts to choose. */
  mood: string;
  title: FontId;
  text: FontId;
  /** True for fonts designed for people with low vision or dyslexia. */
  hyperlegible?: true;
}

/** The first one is the default of a new booklet. */
export const FONT_PAIRS: readonly [FontPair, ...FontPair[]] = [
  {
    id: 'inter-source-serif',
    name: 'Inter et Source Serif',
    mood: 'Net et posé : convient à tous les métiers.',
    title: 'inter',
    text: 'source-serif-4',
  },
  {
    id: 'inter',
    name: 'Inter',
    mood: 'Sobre et moderne, très à l’aise sur un téléphone.',
    title: 'inter',
    text: 'inter',
  },
  {
    id: 'atkinson',
    name: 'Atkinson Hyperlegible',
    mood: 'Conçue pour les lecteurs malvoyants : aucune lettre ne se confond avec une autre.',
    title: 'atkinson-hyperlegible-next',
    text: 'atkinson-hyperlegible-next',
    hyperlegible: true,
  },
  {
    id: 'lexend',
    name: 'Lexend',
    mood: 'Lettres larges et aérées, qui rendent la lecture moins fatigante.',
    title: 'lexend',
    text: 'lexend',
    hyperlegible: true,
  },
  {
    id: 'lexend-atkinson',
    name: 'Lexend et Atkinson',
    mood: 'Titres amples et texte très lisible, pour tous les publics.',
    title: 'lexend',
    text: 'atkinson-hyperlegible-next',
    hyperlegible: true,
  },
  {
    id: 'montserrat-open-sans',
    name: 'Montserrat et Open Sans',
    mood: 'Franc et énergique, pour l’industrie ou le bâtiment.',
    title: 'montserrat',
    text: 'open-sans',
  },
  {
    id: 'playfair-source-sans',
    name: 'Playfair Display et Source Sans',
    mood: 'Élégant, pour l’hôtellerie, la restauration ou le luxe.',
    title: 'playfair-display',
    text: 'source-sans-3',
  },
  {
    id: 'fraunces-work-sans',
    name: 'Fraunces et Work Sans',
    mood: 'Chaleureux et artisanal, avec du caractère.',
    title: 'fraunces',
    text: 'work-sans',
  },
  {
    id: 'nunito',
    name: 'Nunito',
    mood: 'Rond et amical, pour l’enfance ou l’aide à la personne.',
    title: 'nunito',
    text: 'nunito',
  },
  {
    id: 'roboto-slab-open-sans',
    name: 'Roboto Slab et Open Sans',
    mood: 'Solide et technique, pour l’atelier ou la logistique.',
    title: 'roboto-slab',
    text: 'open-sans',
  },
  {
    id: 'lora-source-sans',
    name: 'Lora et Source Sans',
    mood: 'Doux et soigné, pour la santé ou le conseil.',
    title: 'lora',
    text: 'source-sans-3',
  },
  {
    id: 'merriweather',
    name: 'Merriweather',
    mood: 'Comme un livre : fait pour les textes longs.',
    title: 'merriweather',
    text: 'merriweather',
  },
  {
    id: 'dm-sans-literata',
    name: 'DM Sans et Literata',
    mood: 'Contemporain en titre, confortable à lire.',
    title: 'dm-sans',
    text: 'literata',
  },
  {
    id: 'figtree',
    name: 'Figtree',
    mood: 'Simple et lumineux, pour le commerce ou les services.',
    title: 'figtree',
    text: 'figtree',
  },
  {
    id: 'bitter-figtree',
    name: 'Bitter et Figtree',
    mood: 'Ancré et accueillant, pour les associations ou les collectivités.',
    title: 'bitter',
    text: 'figtree',
  },
];

/** Font pair of this id; the default one when the id is unknown, so that an old theme always has fonts. */
export const getFontPair = (id: string): FontPair => FONT_PAIRS.find((pair) => pair.id === id) ?? FONT_PAIRS[0];

/** Size of running text in CSS pixels. */
export const FONT_SIZES = { S: 16, M: 18, L: 20 } as const;

/** Line height of running text, as a multiple of its size. */
export const LINE_HEIGHTS = { normal: 1.5, relaxed: 1.75 } as const;

/** CSS `font-family` value of a font, with its generic fallback. */
export const getFontFamily = (id: FontId): string => `'${FONTS[id].family} Variable', ${FONTS[id].fallback}`;

/** Name of a company's font in style sheets: its own name is chosen by users, and may be that of a device font. */
export const getOwnFontName = (id: string): string => `Police ${id}`;

/** Files whose families have the same key form one font, without regard to capitals and accents. */
export const toFamilyKey = (family: string): string =>
  family.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

type ThemeFonts = Pick<Theme, 'fontPair' | 'ownFonts'>;
export type FontUse = 'title' | 'text';
const FONT_USES = ['title', 'text'] as const;

/** CSS `font-family` value for headings or for text: the company's own font, or that of the pair. */
export const getThemeFontFamily = ({ fontPair: pairId, ownFonts }: ThemeFonts, use: FontUse): string => {
  const id = getFontPair(pairId)[use];
  const own = ownFonts?.[use];
  return own ? `'${getOwnFontName(own)}', ${FONTS[id].fallback}` : getFontFamily(id);
};

/** Company fonts used by a theme, without duplicates. */
export const listOwnFonts = ({ ownFonts }: ThemeFonts): string[] => [
  ...new Set(FONT_USES.flatMap((use) => ownFonts?.[use] ?? [])),
];

/** Bundled fonts used by a theme, without duplicates. */
export const listBundledFonts = ({ fontPair: pairId, ownFonts }: ThemeFonts): FontId[] => [
  ...new Set(FONT_USES.flatMap((use) => (ownFonts?.[use] ? [] : [getFontPair(pairId)[use]]))),
];
