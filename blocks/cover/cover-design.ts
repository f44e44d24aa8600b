import type { CoverLayout } from '../../contract/booklets/booklets/cover.ts';
import type { ThemeColours } from '../../contract/booklets/booklets/theme.ts';
import type { MeasureText } from './fit-title.ts';

/** Texts of a font as outlines, so that each program shows the same letters, even without the font. */
export interface OutlineFont {
  /** Width of a text at a size, in the unit of the size. */
  measure: MeasureText;
  /** SVG path data of a text whose baseline starts at a point. */
  trace: (text: string, size: number, x: number, y: number) => string;
}

export interface CoverPicture {
  /** `data:` address of the picture. */
  href: string;
  width: number;
  height: number;
}

export interface CoverDesign {
  layout: CoverLayout;
  seed: number;
  colours: ThemeColours;
  title: string;
  subtitle: string;
  company: string;
  /** Its focal point is a share of each side; `brightest` bounds the channels of its pixels. */
  picture: (CoverPicture & { focal?: { x: number; y: number }; brightest?: string }) | null;
  logo: CoverPicture | null;
}

export interface CoverFonts {
  title: OutlineFont;
  text: OutlineFont;
}
