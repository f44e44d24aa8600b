import {
  buildSvg,
  defineGradient,
  drawGroup,
  drawPath,
  drawPolygon,
  drawRect,
  drawStroke,
  drawTree,
  getScatter,
  listIndexes,
  SCENE_HEIGHT,
  SCENE_WIDTH,
} from './drawing.ts';

export const drawDesignOffice = (): string =>
  buildSvg(
    defineGradient('office', '#e8eef2', '#f6f1e7') +
      defineGradient('view', '#a9d3e4', '#f3ead4') +
      defineGradient('screen', '#2f4858', '#3f6c7a'),
    [
      drawRect(0, 0, SCENE_WIDTH, SCENE_HEIGHT, 'url(#office)'),
      drawRect(90, 90, 640, 400, '#ffffff', 10),
      drawRect(112, 112, 596, 356, 'url(#view)'),
      listIndexes(7)
        .map((n) =>
          drawRect(
            130 + n * 84,
            300 - getScatter(n, 9) * 130,
            66,
            170 + getScatter(n, 9) * 130,
            ['#8fa9b5', '#a7bdc6', '#7d97a4'][n % 3] ?? '',
            3,
          ),
        )
        .join(''),
      listIndexes(4)
        .map((n) => drawTree(160 + n * 165, 468, 0.5, '#6d9b74', '#a9cf8c'))
        .join(''),
      drawRect(404, 112, 12, 356, '#ffffff'),
      drawRect(900, 130, 560, 20, '#b98a5f', 5),
      listIndexes(14)
        .map((n) =>
          drawRect(
            920 + n * 36,
            130 - 84 - getScatter(n, 10) * 18,
            26,
            84 + getScatter(n, 10) * 18,
            ['#c8553d', '#5b8e7d', '#f2c14e', '#4a6b8a', '#c9ada7'][n % 5] ?? '',
            4,
          ),
        )
        .join(''),
      drawRect(900, 300, 560, 20, '#b98a5f', 5),
      drawGroup(
        960,
        300,
        drawRect(0, -60, 110, 60, '#d8c3a5', 6) +
          drawPolygon(
            [
              [0, -60],
              [55, -112],
              [110, -60],
            ],
            '#b3754a',
          ) +
          drawRect(42, -34, 26, 34, '#7d5235'),
      ),
      drawGroup(
        1180,
        300,
        drawRect(-34, -56, 68, 56, '#c8553d', 8) +
          listIndexes(5)
            .map((n) => drawStroke(`M0 -56 Q${(n - 2) * 22} -112 ${(n - 2) * 36} -132`, '#4f8a5b', 15))
            .join(''),
      ),
      listIndexes(4)
        .map((n) => drawRect(1280 + n * 38, 212, 28, 88, ['#4a6b8a', '#8fb996', '#e4805c', '#f2c14e'][n] ?? '', 4))
        .join(''),
      drawRect(120, 640, 1370, 42, '#c08a55', 8),
      drawRect(120, 676, 1370, 12, '#966437'),
      [180, 1400].map((x) => drawRect(x, 684, 40, 216, '#8c5b34')).join(''),
      drawRect(560, 380, 440, 236, '#23323b', 14) +
        drawRect(578, 398, 404, 200, 'url(#screen)', 6) +
        drawRect(758, 616, 44, 26, '#23323b') +
        drawRect(700, 632, 160, 12, '#23323b', 6),
      drawStroke(
        'M640 560 V470 L780 420 L920 470 V560 Z M640 470 H920 M700 560 V500 H760 V560 M810 500 H870 V540 H810 Z',
        '#ffe7ad',
        5,
        0.95,
      ),
      drawStroke('M640 580 H920 M640 572 V588 M920 572 V588', '#8fc1cf', 3),
      drawPolygon(
        [
          [1030, 640],
          [1370, 640],
          [1330, 588],
          [1066, 588],
        ],
        '#fbfaf4',
      ),
      drawStroke('M1090 628 L1110 602 H1290 L1312 628 Z M1180 602 V628', '#4a6b8a', 4),
      drawStroke('M1300 596 L1392 560', '#c8553d', 9),
      drawGroup(
        330,
        640,
        drawStroke('M0 0 V-20 M0 -20 L-70 -150 L40 -240', '#3b3530', 11) +
          drawRect(-56, -10, 112, 14, '#3b3530', 7) +
          drawPath('M10 -226 L86 -276 L110 -214 L46 -196 Z', '#c8553d') +
          drawPolygon(
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
      drawGroup(
        470,
        640,
        drawRect(-30, -52, 60, 52, '#5b8e7d', 8) +
          drawStroke('M30 -40 q26 4 0 28', '#5b8e7d', 8) +
          drawStroke('M-8 -66 q8 -14 0 -28 M12 -66 q8 -14 0 -28', '#ffffff', 5, 0.8),
      ),
      drawRect(690, 660, 240, 10, '#00000018', 5),
    ].join(''),
  );
