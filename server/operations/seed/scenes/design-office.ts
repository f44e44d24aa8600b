import { drawing, gradient, group, HEIGHT, path, range, rect, scatter, shape, stroke, tree, WIDTH } from './drawing.ts';

export const designOffice = (): string =>
  drawing(
    gradient('office', '#e8eef2', '#f6f1e7') +
      gradient('view', '#a9d3e4', '#f3ead4') +
      gradient('screen', '#2f4858', '#3f6c7a'),
    [
      rect(0, 0, WIDTH, HEIGHT, 'url(#office)'),
      rect(90, 90, 640, 400, '#ffffff', 10),
      rect(112, 112, 596, 356, 'url(#view)'),
      range(7)
        .map((n) =>
          rect(
            130 + n * 84,
            300 - scatter(n, 9) * 130,
            66,
            170 + scatter(n, 9) * 130,
            ['#8fa9b5', '#a7bdc6', '#7d97a4'][n % 3] ?? '',
            3,
          ),
        )
        .join(''),
      range(4)
        .map((n) => tree(160 + n * 165, 468, 0.5, '#6d9b74', '#a9cf8c'))
        .join(''),
      rect(404, 112, 12, 356, '#ffffff'),
      rect(900, 130, 560, 20, '#b98a5f', 5),
      range(14)
        .map((n) =>
          rect(
            920 + n * 36,
            130 - 84 - scatter(n, 10) * 18,
            26,
            84 + scatter(n, 10) * 18,
            ['#c8553d', '#5b8e7d', '#f2c14e', '#4a6b8a', '#c9ada7'][n % 5] ?? '',
            4,
          ),
        )
        .join(''),
      rect(900, 300, 560, 20, '#b98a5f', 5),
      group(
        960,
        300,
        rect(0, -60, 110, 60, '#d8c3a5', 6) +
          shape(
            [
              [0, -60],
              [55, -112],
              [110, -60],
            ],
            '#b3754a',
          ) +
          rect(42, -34, 26, 34, '#7d5235'),
      ),
      group(
        1180,
        300,
        rect(-34, -56, 68, 56, '#c8553d', 8) +
          range(5)
            .map((n) => stroke(`M0 -56 Q${(n - 2) * 22} -112 ${(n - 2) * 36} -132`, '#4f8a5b', 15))
            .join(''),
      ),
      range(4)
        .map((n) => rect(1280 + n * 38, 212, 28, 88, ['#4a6b8a', '#8fb996', '#e4805c', '#f2c14e'][n] ?? '', 4))
        .join(''),
      rect(120, 640, 1370, 42, '#c08a55', 8),
      rect(120, 676, 1370, 12, '#966437'),
      [180, 1400].map((x) => rect(x, 684, 40, 216, '#8c5b34')).join(''),
      rect(560, 380, 440, 236, '#23323b', 14) +
        rect(578, 398, 404, 200, 'url(#screen)', 6) +
        rect(758, 616, 44, 26, '#23323b') +
        rect(700, 632, 160, 12, '#23323b', 6),
      stroke(
        'M640 560 V470 L780 420 L920 470 V560 Z M640 470 H920 M700 560 V500 H760 V560 M810 500 H870 V540 H810 Z',
        '#ffe7ad',
        5,
        0.95,
      ),
      stroke('M640 580 H920 M640 572 V588 M920 572 V588', '#8fc1cf', 3),
      shape(
        [
          [1030, 640],
          [1370, 640],
          [1330, 588],
          [1066, 588],
        ],
        '#fbfaf4',
      ),
      stroke('M1090 628 L1110 602 H1290 L1312 628 Z M1180 602 V628', '#4a6b8a', 4),
      stroke('M1300 596 L1392 560', '#c8553d', 9),
      group(
        330,
        640,
        stroke('M0 0 V-20 M0 -20 L-70 -150 L40 -240', '#3b3530', 11) +
          rect(-56, -10, 112, 14, '#3b3530', 7) +
          path('M10 -226 L86 -276 L110 -214 L46 -196 Z', '#c8553d') +
          shape(
            [
              [52, -200],
              [110, -216],
              [230, 0],
              [40, 0],
            ],
            '#ffe7ad',
            0.32,
          ),
      ),
      group(
        470,
        640,
        rect(-30, -52, 60, 52, '#5b8e7d', 8) +
          stroke('M30 -40 q26 4 0 28', '#5b8e7d', 8) +
          stroke('M-8 -66 q8 -14 0 -28 M12 -66 q8 -14 0 -28', '#ffffff', 5, 0.8),
      ),
      rect(690, 660, 240, 10, '#00000018', 5),
    ].join(''),
  );
