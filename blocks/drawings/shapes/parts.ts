/*
 * Parts of the drawings: SVG markup on a 320 × 200 grid. Subjects stay between y = 36 and y = 164, so that a band of
 * 1200 × 500 shows them whole. Colours are the tones of styles/drawings.css; lines are 3 units wide.
 */

/** `air` to `deep` come from the main colour, `mark` and `glow` from the accent, `card` from the paper. */
export type Tone = 'air' | 'mist' | 'haze' | 'main' | 'deep' | 'mark' | 'glow' | 'card' | 'tan' | 'umber';

export const rect = (tone: Tone, x: number, y: number, width: number, height: number, radius = 0): string =>
  `<rect class="dw-${tone}" x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''}/>`;

export const circle = (tone: Tone, x: number, y: number, radius: number): string =>
  `<circle class="dw-${tone}" cx="${x}" cy="${y}" r="${radius}"/>`;

export const path = (tone: Tone, d: string): string => `<path class="dw-${tone}" d="${d}"/>`;

export const stroke = (tone: Tone, d: string, width = 3): string =>
  `<path class="dw-${tone} dl" d="${d}"${width === 3 ? '' : ` stroke-width="${width}"`}/>`;

export const group = (x: number, y: number, content: string, transform = ''): string =>
  `<g transform="translate(${x} ${y})${transform ? ` ${transform}` : ''}">${content}</g>`;

/** The background of every drawing: a plain sky, a disc behind the subject, and the ground. */
export const stage = (discX = 160, discY = 102, discRadius = 84, groundY = 158): string =>
  rect('air', 0, 0, 320, 200) + circle('mist', discX, discY, discRadius) + rect('haze', 0, groundY, 320, 200 - groundY);

export type Hair = 'short' | 'bun' | 'long' | 'curls' | 'scarf' | 'none';

const SCARF = 'M-18-62a18 18 0 0 1 36 0c0 12 4 20 8 26h-52c4-6 8-14 8-26z';

const hairBehind = (hair: Hair, tone: Tone): string => {
  if (hair === 'bun') return circle(tone, 0, -82, 8);
  if (hair === 'long') return path(tone, 'M-18-62a18 18 0 0 1 36 0v22h-36z');
  if (hair === 'curls') return circle(tone, 0, -66, 20);
  return hair === 'scarf' ? path(tone, SCARF) : '';
};

const head = (skin: Tone, hair: Hair, tone: Tone): string =>
  hair === 'scarf'
    ? path(skin, 'M-11-64a11 11 0 0 1 22 0v4a11 11 0 0 1-22 0z') +
      path(tone, 'M-19-46c12 6 26 6 38 0l5 9c-14 7-34 7-48 0z')
    : path(skin, 'M-6-56h12v14a6 6 0 0 1-12 0z') +
      circle(skin, 0, -62, 14) +
      (hair === 'none' ? '' : path(tone, 'M-15-62a15 15 0 0 1 30 0c-10-1-16-3-20-7c-2 4-5 6-10 7z'));

/** The shoulders and head of a person without features; (`x`, `y`) is the middle of the lower edge. */
export const person = (
  x: number,
  y: number,
  { body, skin, hair, hairTone, scale = 1 }: { body: Tone; skin: Tone; hair: Hair; hairTone: Tone; scale?: number },
): string =>
  group(
    x,
    y,
    hairBehind(hair, hairTone) + path(body, 'M-27 0v-18a27 27 0 0 1 54 0v18z') + head(skin, hair, hairTone),
    scale === 1 ? '' : `scale(${scale})`,
  );

/** A pot with three leaves; (`x`, `y`) is the middle of its foot. */
export const plant = (x: number, y: number, leaf: Tone = 'main', pot: Tone = 'mark', scale = 1): string =>
  group(
    x,
    y,
    path(leaf, 'M0-20c-16-12-18-36-4-54c14 16 16 38 4 54z') +
      path(leaf, 'M-2-18c-20-2-30-14-30-32c18 2 30 14 30 32z') +
      path(leaf, 'M2-18c20-4 28-16 28-34c-18 4-28 16-28 34z') +
      path(pot, 'M-16-22h32l-4 22h-24z'),
    scale === 1 ? '' : `scale(${scale})`,
  );

/** A tree of two rounds; (`x`, `y`) is the foot of its trunk. */
export const tree = (x: number, y: number, leaf: Tone = 'haze', scale = 1): string =>
  group(
    x,
    y,
    stroke('deep', 'M0 0v-34') +
      path(leaf, 'M-20-44a20 20 0 0 1 40 0v4a20 20 0 0 1-40 0z') +
      stroke('deep', 'M0-24l8-8'),
    scale === 1 ? '' : `scale(${scale})`,
  );

/** Lines of a text, 9 units apart. */
export const words = (x: number, y: number, widths: readonly number[], tone: Tone = 'haze'): string =>
  stroke(tone, widths.map((width, index) => `M${x} ${y + index * 9}h${width}`).join(''));

export const check = (x: number, y: number, tone: Tone = 'card', width = 4): string =>
  stroke(tone, `M${x - 7} ${y}l5 6 10-11`, width);

export const heart = (tone: Tone, x: number, y: number, scale = 1): string =>
  group(
    x,
    y,
    path(tone, 'M0 26C-44-2-30-30-12-26C-6-25-2-21 0-16C2-21 6-25 12-26C30-30 44-2 0 26z'),
    `scale(${scale})`,
  );
