import {
  buildSvg,
  defineGradient,
  drawCircle,
  drawFir,
  drawGroup,
  drawPath,
  drawPerson,
  drawPlank,
  drawPolygon,
  drawRect,
  drawStroke,
  getScatter,
  listIndexes,
  SCENE_HEIGHT,
  SCENE_WIDTH,
} from './drawing.ts';

export const drawBuildingSite = (): string =>
  buildSvg(
    defineGradient('dawn', '#6fa6c9', '#fbe2bd') + defineGradient('field', '#a8b979', '#7f9659'),
    [
      drawRect(0, 0, SCENE_WIDTH, SCENE_HEIGHT, 'url(#dawn)'),
      drawCircle(1250, 300, 84, '#fff4d2', 0.95),
      drawCircle(1250, 300, 150, '#fff4d2', 0.28),
      listIndexes(5)
        .map(
          (n) =>
            `<ellipse cx="${180 + n * 330}" cy="${120 + getScatter(n, 3) * 150}" rx="${110 + getScatter(n) * 50}" ry="22" fill="#ffffff" opacity="0.55"/>`,
        )
        .join(''),
      drawPath('M0 560 Q260 420 520 530 T1040 500 T1600 540 V900 H0 Z', '#7f9fa0'),
      drawPath('M0 640 Q340 540 700 620 T1600 600 V900 H0 Z', 'url(#field)'),
      listIndexes(9)
        .map((n) => drawFir(60 + n * 190, 640 + getScatter(n, 4) * 24, 0.42 + getScatter(n, 5) * 0.22, '#4e7359'))
        .join(''),
      drawPath('M0 760 Q800 690 1600 760 V900 H0 Z', '#c9ac83'),
      drawRect(470, 700, 700, 34, '#a9a39a', 4),
      listIndexes(8)
        .map((n) => drawRect(486 + n * 94, 420, 22, 282, '#d49a5a'))
        .join(''),
      drawRect(470, 408, 700, 24, '#c2853f'),
      drawRect(470, 548, 700, 18, '#c2853f'),
      [486, 768, 1050].map((x) => drawStroke(`M${x + 10} 690 L${x + 106} 440`, '#c2853f', 15)).join(''),
      listIndexes(7)
        .map((n) => drawStroke(`M${520 + n * 100} 412 L820 214`, '#b3752f', n === 3 ? 18 : 10, 0.95))
        .join(''),
      drawStroke('M446 424 L820 206 L1194 424', '#9c6127', 24),
      drawPolygon(
        [
          [446, 424],
          [820, 206],
          [640, 424],
        ],
        '#8d3f2c',
        0.9,
      ),
      listIndexes(6)
        .map((n) => drawStroke(`M${486 + n * 26} ${408 - n * 14} L${666 + n * 20} ${408 - n * 14}`, '#73301f', 4, 0.6))
        .join(''),
      [1206, 1330].map((x) => drawRect(x, 300, 12, 440, '#8b969c')).join(''),
      [340, 470, 600].map((y) => drawRect(1190, y, 168, 13, '#d9a441', 3)).join(''),
      drawStroke('M1212 734 L1336 610 M1212 604 L1336 474', '#8b969c', 7),
      drawRect(196, 128, 22, 620, '#e0a22e'),
      listIndexes(10)
        .map((n) => drawStroke(`M196 ${160 + n * 58} L218 ${218 + n * 58}`, '#a8741a', 5))
        .join(''),
      drawRect(110, 120, 600, 20, '#e0a22e'),
      drawPolygon(
        [
          [196, 120],
          [218, 120],
          [207, 56],
        ],
        '#e0a22e',
      ),
      drawStroke('M207 60 L690 122 M207 60 L120 122', '#8a6a2c', 5),
      drawRect(112, 138, 62, 54, '#59646b', 4),
      drawStroke('M640 140 V268', '#59646b', 5),
      drawGroup(560, 282, drawPlank(0, 0, 170, '#dfb077') + drawPlank(8, -22, 154, '#e9c392')),
      listIndexes(5)
        .map((n) => drawPlank(40 + n * 8, 812 - n * 28, 300 - n * 22, n % 2 === 0 ? '#d9a86c' : '#c89457'))
        .join(''),
      drawPerson(1410, 820, 0.62, {
        skin: '#8a5a3c',
        hair: '#241a15',
        top: '#e8762d',
        trousers: '#2f4858',
        helmet: '#f4c430',
      }),
      drawPerson(1520, 830, 0.62, {
        skin: '#eec1a0',
        hair: '#7a4a2c',
        top: '#3f6c7a',
        trousers: '#3b3a45',
        helmet: '#ffffff',
        isLong: true,
      }),
    ].join(''),
  );
