import type { ThemeColours } from '../contract/booklets/booklets/theme.ts';
import { toHex } from '../contract/platform/text/colour.ts';
import { createRandom } from './create-random.ts';

/** Makers of colours and palettes, the same at each run. */
export const createRandomColours = (seed: number) => {
  const random = createRandom(seed);
  const anyColour = (): string => toHex({ r: random() * 255, g: random() * 255, b: random() * 255 });
  const anyPalette = (): ThemeColours => ({
    primary: anyColour(),
    secondary: anyColour(),
    accent: anyColour(),
    background: anyColour(),
    text: anyColour(),
    link: anyColour(),
  });
  return { anyColour, anyPalette };
};
