/* Drawing functions of the demonstration pictures: they need no files and no image rights. */

export const SCENE_WIDTH = 1600;
export const SCENE_HEIGHT = 900;

type Point = readonly [x: number, y: number];

export const drawRect = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

export const drawCircle = (x: number, y: number, radius: number, fill: string, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" opacity="${opacity}"/>`;

export const drawPolygon = (points: readonly Point[], fill: string, opacity = 1): string =>
  `<polygon points="${points.map((point) => point.join(',')).join(' ')}" fill="${fill}" opacity="${opacity}"/>`;

export const drawPath = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

export const drawStroke = (d: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;

export const drawGroup = (x: number, y: number, content: string, scale = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`;

export const listIndexes = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** Deterministic pseudo-random numbers from 0 to 1. */
export const getScatter = (n: number, salt = 0): number =>
  ((Math.imul(n * 97 + salt * 131 + 7, 2_654_435_761) >>> 8) % 1000) / 1000;

/** A vertical gradient from `top` to `bottom`. */
export const defineGradient = (id: string, top: string, bottom: string): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`;

export const buildSvg = (definitions: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SCENE_WIDTH}" height="${SCENE_HEIGHT}" viewBox="0 0 ${SCENE_WIDTH} ${SCENE_HEIGHT}"><defs>${definitions}</defs>${content}</svg>`;

export const drawTree = (x: number, y: number, size: number, leaves: string, lit: string): string =>
  drawGroup(
    x,
    y,
    [
      drawRect(-7, -60, 14, 60, '#6b4a34', 4),
      drawCircle(0, -120, 62, leaves),
      drawCircle(-38, -92, 44, leaves),
      drawCircle(40, -90, 46, leaves),
      drawCircle(-16, -136, 34, lit, 0.55),
      drawCircle(26, -112, 26, lit, 0.4),
    ].join(''),
    size,
  );

export const drawFir = (x: number, y: number, size: number, fill: string): string =>
  drawGroup(
    x,
    y,
    listIndexes(4)
      .map((n) =>
        drawPolygon(
          [
            [0, -300 + n * 62],
            [-46 - n * 18, -190 + n * 66],
            [46 + n * 18, -190 + n * 66],
          ],
          fill,
        ),
      )
      .join('') + drawRect(-10, 8, 20, 40, '#4a3426'),
    size,
  );

interface PersonLook {
  skin: string;
  hair: string;
  top: string;
  trousers: string;
  helmet?: string;
  apron?: string;
  /** True for longer hair. */
  isLong?: boolean;
}

/** A standing person, seen from the front; the feet are at (x, y). */
export const drawPerson = (x: number, y: number, size: number, look: PersonLook): string => {
  const { skin, hair, top, trousers, helmet, apron, isLong = false } = look;
  return drawGroup(
    x,
    y,
    [
      `<ellipse cx="0" cy="4" rx="92" ry="13" fill="#1d2b33" opacity="0.16"/>`,
      drawRect(-46, -196, 40, 190, trousers, 14),
      drawRect(6, -196, 40, 190, trousers, 14),
      drawRect(-58, -20, 54, 24, '#3a2d26', 11),
      drawRect(4, -20, 54, 24, '#3a2d26', 11),
      drawStroke('M-62 -352 C-96 -296 -98 -250 -86 -206', top, 34),
      drawStroke('M62 -352 C96 -296 98 -250 86 -206', top, 34),
      drawCircle(-86, -198, 18, skin),
      drawCircle(86, -198, 18, skin),
      drawPath('M-70 -372 Q0 -410 70 -372 L60 -178 Q0 -164 -60 -178 Z', top),
      apron ? drawPath('M-40 -344 L40 -344 L54 -130 Q0 -116 -54 -130 Z', apron) : '',
      apron ? drawRect(-26, -236, 52, 44, '#00000022', 8) : '',
      isLong ? drawPath('M-56 -478 Q-74 -400 -52 -368 L52 -368 Q74 -400 56 -478 Z', hair) : '',
      drawRect(-17, -412, 34, 46, skin, 14),
      drawCircle(0, -450, 52, skin),
      drawPath('M-55 -452 Q-58 -512 0 -512 Q58 -512 55 -452 Q38 -486 0 -484 Q-38 -486 -55 -452 Z', hair),
      helmet ? drawPath('M-60 -470 Q-58 -534 0 -536 Q58 -534 60 -470 Z', helmet) : '',
      helmet ? drawRect(-68, -476, 136, 14, helmet, 7) : '',
      helmet ? drawRect(-10, -534, 20, 60, '#ffffff55', 8) : '',
      drawStroke('M-15 -434 Q0 -420 15 -434', '#7a4b3a', 5, 0.7),
      drawCircle(-19, -456, 5, '#2b2b2b'),
      drawCircle(19, -456, 5, '#2b2b2b'),
    ].join(''),
    size,
  );
};

export const drawPlank = (x: number, y: number, width: number, colour: string): string =>
  drawRect(x, y, width, 26, colour, 4) +
  drawStroke(`M${x + 18} ${y + 9} q${width / 4} 8 ${width / 2} 0 t${width / 2 - 40} 3`, '#00000026', 2.5);
