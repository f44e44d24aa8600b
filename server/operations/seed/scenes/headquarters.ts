import {
  buildSvg,
  defineGradient,
  drawCircle,
  drawGroup,
  drawPath,
  drawPerson,
  drawPolygon,
  drawRect,
  drawStroke,
  drawTree,
  getScatter,
  listIndexes,
  SCENE_HEIGHT,
  SCENE_WIDTH,
} from './drawing.ts';

export const drawHeadquarters = (): string =>
  buildSvg(
    defineGradient('noon', '#8ec5e6', '#eaf5f3') +
      defineGradient('grass', '#9ec27e', '#7ba564') +
      defineGradient('glass', '#d9f0f5', '#8fc1cf'),
    [
      drawRect(0, 0, SCENE_WIDTH, SCENE_HEIGHT, 'url(#noon)'),
      drawCircle(240, 170, 74, '#fff6d8'),
      listIndexes(4)
        .map(
          (n) =>
            `<ellipse cx="${430 + n * 340}" cy="${130 + getScatter(n, 6) * 110}" rx="130" ry="30" fill="#ffffff" opacity="0.8"/><ellipse cx="${490 + n * 340}" cy="${110 + getScatter(n, 6) * 110}" rx="76" ry="34" fill="#ffffff" opacity="0.8"/>`,
        )
        .join(''),
      drawPath('M0 560 Q400 470 800 540 T1600 520 V900 H0 Z', '#a9cba0'),
      drawRect(0, 660, SCENE_WIDTH, 240, 'url(#grass)'),
      listIndexes(5)
        .map((n) => drawTree(70 + n * 66, 676, 1 + getScatter(n, 7) * 0.5, '#5f9a63', '#b5d68f'))
        .join(''),
      listIndexes(4)
        .map((n) => drawTree(1370 + n * 70, 676, 1 + getScatter(n, 8) * 0.5, '#4f8a5b', '#a9cf8c'))
        .join(''),
      drawRect(380, 330, 560, 356, '#efe2cd'),
      listIndexes(14)
        .map((n) => drawRect(388 + n * 40, 330, 4, 356, '#dcc7a4'))
        .join(''),
      drawPolygon(
        [
          [350, 336],
          [660, 196],
          [970, 336],
        ],
        '#7d4b36',
      ),
      drawPolygon(
        [
          [350, 336],
          [660, 196],
          [660, 222],
          [400, 336],
        ],
        '#935b42',
      ),
      drawRect(940, 250, 360, 436, '#b3754a'),
      listIndexes(12)
        .map((n) => drawRect(940, 262 + n * 36, 360, 5, '#99603a'))
        .join(''),
      drawRect(924, 236, 392, 22, '#5f3d2c', 4),
      listIndexes(6)
        .map(
          (n) =>
            drawRect(970 + (n % 3) * 106, 300 + Math.floor(n / 3) * 150, 84, 104, 'url(#glass)', 4) +
            drawRect(1010 + (n % 3) * 106, 300 + Math.floor(n / 3) * 150, 5, 104, '#f5efe3'),
        )
        .join(''),
      drawRect(446, 420, 196, 266, '#6b8f92', 6),
      listIndexes(6)
        .map((n) => drawRect(446, 440 + n * 42, 196, 5, '#557578'))
        .join(''),
      listIndexes(2)
        .map(
          (n) =>
            drawRect(700 + n * 116, 430, 90, 116, 'url(#glass)', 4) + drawRect(742 + n * 116, 430, 5, 116, '#f5efe3'),
        )
        .join(''),
      drawRect(1080, 590, 96, 96, '#4a3426', 4) + drawCircle(1160, 640, 6, '#f2c14e'),
      drawRect(560, 352, 220, 42, '#c8553d', 8) +
        drawCircle(590, 373, 12, '#ffe7ad') +
        drawStroke('M618 373 h132', '#ffe7ad', 9),
      drawPath('M0 760 Q500 690 1600 770 V900 H0 Z', '#c7bba8'),
      drawStroke(
        'M120 836 h120 M380 826 h120 M640 822 h120 M900 824 h120 M1160 832 h120 M1420 842 h120',
        '#ffffff',
        10,
        0.85,
      ),
      drawGroup(
        250,
        800,
        `<ellipse cx="170" cy="4" rx="220" ry="16" fill="#1d2b33" opacity="0.2"/>` +
          drawPath('M0 -10 V-150 Q0 -168 20 -168 H236 V-10 Z', '#f7f3ea') +
          drawPath('M236 -10 V-140 H300 Q330 -92 352 -78 V-10 Z', '#f7f3ea') +
          drawPath('M252 -126 H294 Q312 -98 322 -84 H252 Z', '#8fc1cf') +
          drawRect(30, -120, 150, 44, '#c8553d', 8) +
          drawCircle(78, -6, 38, '#2e3338') +
          drawCircle(78, -6, 16, '#b9c3c8') +
          drawCircle(284, -6, 38, '#2e3338') +
          drawCircle(284, -6, 16, '#b9c3c8'),
      ),
      drawPerson(900, 760, 0.4, { skin: '#e8b796', hair: '#5b3a29', top: '#e8762d', trousers: '#2e3f4b' }),
      drawPerson(980, 764, 0.4, {
        skin: '#8a5a3c',
        hair: '#241a15',
        top: '#3f6c7a',
        trousers: '#3b3a45',
        isLong: true,
      }),
    ].join(''),
  );
