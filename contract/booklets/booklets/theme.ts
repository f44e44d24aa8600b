import { z } from 'zod';
import { hexColour, uuid } from '../../platform/text/text.ts';

/** Theme of a booklet: tokens only, never free CSS. Ratios and corrections are in colour.ts, pairs in fonts.ts. */
export const theme = z.object({
  colours: z.object({
    primary: hexColour,
    secondary: hexColour,
    accent: hexColour,
    background: hexColour,
    text: hexColour,
    link: hexColour,
  }),
  /** Font pair of fonts.ts. */
  fontPair: z.string().max(60),
  /** Company fonts (company-fonts.ts) that replace those of the pair, each identified by one of its files. */
  ownFonts: z.object({ title: uuid.nullable(), text: uuid.nullable() }).optional(),
  size: z.enum(['S', 'M', 'L']),
  lineHeight: z.enum(['normal', 'relaxed']),
  radius: z.enum(['none', 'small', 'large']),
  logo: z.object({
    mediaId: uuid.nullable(),
    darkMediaId: uuid.nullable(),
    alt: z.string().max(150),
    position: z.enum(['left', 'center']),
  }),
});
export type Theme = z.infer<typeof theme>;
export type ThemeColours = Theme['colours'];

export const DEFAULT_THEME: Theme = {
  colours: {
    primary: '#0069d2',
    secondary: '#0a2748',
    accent: '#b45309',
    background: '#ffffff',
    text: '#1b2a3a',
    link: '#0054af',
  },
  fontPair: 'inter-source-serif',
  size: 'M',
  lineHeight: 'normal',
  radius: 'small',
  logo: { mediaId: null, darkMediaId: null, alt: '', position: 'left' },
};
