import { DEFAULT_THEME, type ThemeColours } from './theme.ts';

/** A palette that the product offers: readable in every pair, and far from the eleven others. */
export interface ThemePalette {
  id: string;
  /** French name. */
  name: string;
  colours: ThemeColours;
}

const palette = (id: string, name: string, colours: string): ThemePalette => {
  const [primary = '', secondary = '', accent = '', background = '', text = '', link = ''] = colours.split(' ');
  return { id, name, colours: { primary, secondary, accent, background, text, link } };
};

/** The first one is that of a new booklet. */
export const THEME_PALETTES: readonly ThemePalette[] = [
  { id: 'large', name: 'Grand large', colours: DEFAULT_THEME.colours },
  palette('nuit', 'Nuit bleue', '#1d2560 #5b4b8a #a8670a #faf9ff #1b1c2e #3a3f9e'),
  palette('lagune', 'Lagune', '#0b7478 #2c4a52 #c2362b #f4fbfb #14282b #0a5f63'),
  palette('foret', 'Sous-bois', '#14602f #4d5a3a #b4532a #fafcf7 #1b2a1f #0f4d25'),
  palette('olive', 'Olivier', '#5f6b12 #46492a #8a3b6b #fcfcf0 #25270f #4a5400'),
  palette('safran', 'Safran', '#9a5b00 #4a3c22 #1d4f91 #fffcf2 #2a2112 #7a4700'),
  palette('corail', 'Corail', '#c9302c #5a2f3a #0f6f86 #fffaf8 #2b1b1b #a3221f'),
  palette('framboise', 'Framboise', '#b5176f #51304a #0f766e #fff8fc #2c1624 #930f58'),
  palette('prune', 'Prune', '#742a78 #4b3a52 #b0600a #fcf8fd #261a29 #5c1f60'),
  palette('iris', 'Iris', '#5a3be0 #38325e #c2410c #faf9ff #1d1a33 #4a2bc4'),
  palette('ardoise', 'Ardoise', '#414b56 #6a7480 #b3261e #f7f8f9 #1a1f24 #2c3947'),
  palette('encre', 'Encre et papier', '#1c1b1a #5c4a3a #a61b1b #fbf8f1 #26231f #6b1d1d'),
];

/** Colours of a palette; those of a new booklet when the id is unknown. */
export const getPaletteColours = (id: string): ThemeColours =>
  THEME_PALETTES.find((one) => one.id === id)?.colours ?? DEFAULT_THEME.colours;
