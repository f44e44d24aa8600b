import {
  circle,
  drawing,
  fir,
  gradient,
  group,
  HEIGHT,
  path,
  person,
  plank,
  range,
  rect,
  scatter,
  shape,
  stroke,
  WIDTH,
} from './drawing.ts';

export const buildingSite = (): string =>
  drawing(
    gradient('dawn', '#6fa6c9', '#fbe2bd') + gradient('field', '#a8b979', '#7f9659'),
    [
      rect(0, 0, WIDTH, HEIGHT, 'url(#dawn)'),
      circle(1250, 300, 84, '#fff4d2', 0.95),
      circle(1250, 300, 150, '#fff4d2', 0.28),
      range(5)
        .map(
          (n) =>
            `<ellipse cx="${180 + n * 330}" cy="${120 + scatter(n, 3) * 150}" rx="${110 + scatter(n) * 50}" ry="22" fill="#ffffff" opacity="0.55"/>`,
        )
        .join(''),
      path('M0 560 Q260 420 520 530 T1040 500 T1600 540 V900 H0 Z', '#7f9fa0'),
      path('M0 640 Q340 540 700 620 T1600 600 V900 H0 Z', 'url(#field)'),
      range(9)
        .map((n) => fir(60 + n * 190, 640 + scatter(n, 4) * 24, 0.42 + scatter(n, 5) * 0.22, '#4e7359'))
        .join(''),
      path('M0 760 Q800 690 1600 760 V900 H0 Z', '#c9ac83'),
      rect(470, 700, 700, 34, '#a9a39a', 4),
      range(8)
        .map((n) => rect(486 + n * 94, 420, 22, 282, '#d49a5a'))
        .join(''),
      rect(470, 408, 700, 24, '#c2853f'),
      rect(470, 548, 700, 18, '#c2853f'),
      [486, 768, 1050].map((x) => stroke(`M${x + 10} 690 L${x + 106} 440`, '#c2853f', 15)).join(''),
      range(7)
        .map((n) => stroke(`M${520 + n * 100} 412 L820 214`, '#b3752f', n === 3 ? 18 : 10, 0.95))
        .join(''),
      stroke('M446 424 L820 206 L1194 424', '#9c6127', 24),
      shape(
        [
          [446, 424],
          [820, 206],
          [640, 424],
        ],
        '#8d3f2c',
        0.9,
      ),
      range(6)
        .map((n) => stroke(`M${486 + n * 26} ${408 - n * 14} L${666 + n * 20} ${408 - n * 14}`, '#73301f', 4, 0.6))
        .join(''),
      [1206, 1330].map((x) => rect(x, 300, 12, 440, '#8b969c')).join(''),
      [340, 470, 600].map((y) => rect(1190, y, 168, 13, '#d9a441', 3)).join(''),
      stroke('M1212 734 L1336 610 M1212 604 L1336 474', '#8b969c', 7),
      rect(196, 128, 22, 620, '#e0a22e'),
      range(10)
        .map((n) => stroke(`M196 ${160 + n * 58} L218 ${218 + n * 58}`, '#a8741a', 5))
        .join(''),
      rect(110, 120, 600, 20, '#e0a22e'),
      shape(
        [
          [196, 120],
          [218, 120],
          [207, 56],
        ],
        '#e0a22e',
      ),
      stroke('M207 60 L690 122 M207 60 L120 122', '#8a6a2c', 5),
      rect(112, 138, 62, 54, '#59646b', 4),
      stroke('M640 140 V268', '#59646b', 5),
      group(560, 282, plank(0, 0, 170, '#dfb077') + plank(8, -22, 154, '#e9c392')),
      range(5)
        .map((n) => plank(40 + n * 8, 812 - n * 28, 300 - n * 22, n % 2 === 0 ? '#d9a86c' : '#c89457'))
        .join(''),
      person(1410, 820, 0.62, {
        skin: '#8a5a3c',
        hair: '#241a15',
        top: '#e8762d',
        trousers: '#2f4858',
        helmet: '#f4c430',
      }),
      person(1520, 830, 0.62, {
        skin: '#eec1a0',
        hair: '#7a4a2c',
        top: '#3f6c7a',
        trousers: '#3b3a45',
        helmet: '#ffffff',
        isLong: true,
      }),
    ].join(''),
  );
