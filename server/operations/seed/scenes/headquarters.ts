import {
  circle,
  drawing,
  gradient,
  group,
  HEIGHT,
  path,
  person,
  range,
  rect,
  scatter,
  shape,
  stroke,
  tree,
  WIDTH,
} from './drawing.ts';

export const headquarters = (): string =>
  drawing(
    gradient('noon', '#8ec5e6', '#eaf5f3') +
      gradient('grass', '#9ec27e', '#7ba564') +
      gradient('glass', '#d9f0f5', '#8fc1cf'),
    [
      rect(0, 0, WIDTH, HEIGHT, 'url(#noon)'),
      circle(240, 170, 74, '#fff6d8'),
      range(4)
        .map(
          (n) =>
            `<ellipse cx="${430 + n * 340}" cy="${130 + scatter(n, 6) * 110}" rx="130" ry="30" fill="#ffffff" opacity="0.8"/><ellipse cx="${490 + n * 340}" cy="${110 + scatter(n, 6) * 110}" rx="76" ry="34" fill="#ffffff" opacity="0.8"/>`,
        )
        .join(''),
      path('M0 560 Q400 470 800 540 T1600 520 V900 H0 Z', '#a9cba0'),
      rect(0, 660, WIDTH, 240, 'url(#grass)'),
      range(5)
        .map((n) => tree(70 + n * 66, 676, 1 + scatter(n, 7) * 0.5, '#5f9a63', '#b5d68f'))
        .join(''),
      range(4)
        .map((n) => tree(1370 + n * 70, 676, 1 + scatter(n, 8) * 0.5, '#4f8a5b', '#a9cf8c'))
        .join(''),
      rect(380, 330, 560, 356, '#efe2cd'),
      range(14)
        .map((n) => rect(388 + n * 40, 330, 4, 356, '#dcc7a4'))
        .join(''),
      shape(
        [
          [350, 336],
          [660, 196],
          [970, 336],
        ],
        '#7d4b36',
      ),
      shape(
        [
          [350, 336],
          [660, 196],
          [660, 222],
          [400, 336],
        ],
        '#935b42',
      ),
      rect(940, 250, 360, 436, '#b3754a'),
      range(12)
        .map((n) => rect(940, 262 + n * 36, 360, 5, '#99603a'))
        .join(''),
      rect(924, 236, 392, 22, '#5f3d2c', 4),
      range(6)
        .map(
          (n) =>
            rect(970 + (n % 3) * 106, 300 + Math.floor(n / 3) * 150, 84, 104, 'url(#glass)', 4) +
            rect(1010 + (n % 3) * 106, 300 + Math.floor(n / 3) * 150, 5, 104, '#f5efe3'),
        )
        .join(''),
      rect(446, 420, 196, 266, '#6b8f92', 6),
      range(6)
        .map((n) => rect(446, 440 + n * 42, 196, 5, '#557578'))
        .join(''),
      range(2)
        .map((n) => rect(700 + n * 116, 430, 90, 116, 'url(#glass)', 4) + rect(742 + n * 116, 430, 5, 116, '#f5efe3'))
        .join(''),
      rect(1080, 590, 96, 96, '#4a3426', 4) + circle(1160, 640, 6, '#f2c14e'),
      rect(560, 352, 220, 42, '#c8553d', 8) + circle(590, 373, 12, '#ffe7ad') + stroke('M618 373 h132', '#ffe7ad', 9),
      path('M0 760 Q500 690 1600 770 V900 H0 Z', '#c7bba8'),
      stroke(
        'M120 836 h120 M380 826 h120 M640 822 h120 M900 824 h120 M1160 832 h120 M1420 842 h120',
        '#ffffff',
        10,
        0.85,
      ),
      group(
        250,
        800,
        `<ellipse cx="170" cy="4" rx="220" ry="16" fill="#1d2b33" opacity="0.2"/>` +
          path('M0 -10 V-150 Q0 -168 20 -168 H236 V-10 Z', '#f7f3ea') +
          path('M236 -10 V-140 H300 Q330 -92 352 -78 V-10 Z', '#f7f3ea') +
          path('M252 -126 H294 Q312 -98 322 -84 H252 Z', '#8fc1cf') +
          rect(30, -120, 150, 44, '#c8553d', 8) +
          circle(78, -6, 38, '#2e3338') +
          circle(78, -6, 16, '#b9c3c8') +
          circle(284, -6, 38, '#2e3338') +
          circle(284, -6, 16, '#b9c3c8'),
      ),
      person(900, 760, 0.4, { skin: '#e8b796', hair: '#5b3a29', top: '#e8762d', trousers: '#2e3f4b' }),
      person(980, 764, 0.4, { skin: '#8a5a3c', hair: '#241a15', top: '#3f6c7a', trousers: '#3b3a45', isLong: true }),
    ].join(''),
  );
