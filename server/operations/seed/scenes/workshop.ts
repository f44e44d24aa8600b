import {
  buildSvg,
  defineGradient,
  drawCircle,
  drawGroup,
  drawPath,
  drawPerson,
  drawPlank,
  drawPolygon,
  drawRect,
  drawStroke,
  drawTree,
  getScatter,
  listIndexes,
  SCENE_WIDTH,
} from './drawing.ts';

const drawLamp = (x: number, length: number): string =>
  [
    drawStroke(`M${x} 0 V${length}`, '#3b3530', 5),
    drawPolygon(
      [
        [x - 130, length + 330],
        [x - 46, length + 40],
        [x + 46, length + 40],
        [x + 130, length + 330],
      ],
      '#ffe7ad',
      0.2,
    ),
    drawPath(
      `M${x - 56} ${length + 46} Q${x - 46} ${length} ${x} ${length - 6} Q${x + 46} ${length} ${x + 56} ${length + 46} Z`,
      '#c8553d',
    ),
    drawCircle(x, length + 46, 17, '#fff3cf'),
  ].join('');

const drawWindowPane = (x: number): string =>
  [
    drawRect(x - 14, 96, 308, 358, '#8a5a38', 8),
    drawRect(x, 110, 280, 330, 'url(#sky)'),
    drawCircle(x + 205, 178, 40, '#fff6d8', 0.9),
    drawPath(`M${x} 372 Q${x + 80} 316 ${x + 150} 356 T${x + 280} 340 V440 H${x} Z`, '#9dbf8f'),
    drawTree(x + 70, 436, 0.8, '#5d8f63', '#a9cf8c'),
    drawRect(x + 134, 110, 12, 330, '#8a5a38'),
    drawRect(x, 264, 280, 12, '#8a5a38'),
    drawPolygon(
      [
        [x + 20, 440],
        [x + 260, 440],
        [x + 470, 900],
        [x + 130, 900],
      ],
      '#fff1cd',
      0.16,
    ),
  ].join('');

const TOOLS = [
  drawStroke('M0 0 V96', '#a9744a', 13) + drawPath('M-30 -30 h60 v30 h-60 Z', '#59646b'),
  drawPath('M-14 -26 L70 96 L96 78 L22 -30 Z', '#b9c3c8') + drawPath('M-34 -44 h54 v38 h-54 Z', '#a9744a'),
  drawStroke('M0 -24 V46', '#c8553d', 20) + drawStroke('M0 46 V104', '#8b969c', 9),
  `<circle cx="0" cy="30" r="50" fill="none" stroke="#8b969c" stroke-width="11"/>${drawCircle(0, 30, 10, '#59646b')}`,
] as const;

export const drawWorkshop = (): string =>
  buildSvg(
    defineGradient('wall', '#f3e3cc', '#e6cba6') +
      defineGradient('sky', '#bfe0ec', '#f7ead0') +
      defineGradient('floor', '#b98a5f', '#8f6543'),
    [
      drawRect(0, 0, SCENE_WIDTH, 640, 'url(#wall)'),
      drawRect(0, 640, SCENE_WIDTH, 260, 'url(#floor)'),
      listIndexes(9)
        .map((n) => drawStroke(`M${n * 230 - 120} 900 L${n * 190 + 40} 640`, '#00000018', 4))
        .join(''),
      drawRect(0, 26, SCENE_WIDTH, 34, '#7d5235'),
      listIndexes(6)
        .map((n) => drawRect(90 + n * 290, 0, 30, 96, '#6f472d'))
        .join(''),
      [90, 430].map(drawWindowPane).join(''),
      drawRect(800, 120, 700, 270, '#caa274', 12),
      drawRect(800, 120, 700, 14, '#b58a5c', 7),
      listIndexes(7)
        .map((n) => drawGroup(868 + n * 96, 208, TOOLS[n % TOOLS.length] ?? '', 0.92))
        .join(''),
      drawLamp(660, 150),
      drawLamp(1130, 118),
      drawRect(800, 430, 700, 22, '#a77b4f', 6),
      listIndexes(9)
        .map((n) =>
          drawRect(
            820 + n * 74,
            430 - 46 - getScatter(n) * 24,
            46,
            46 + getScatter(n) * 24,
            ['#e0a458', '#7a9e9f', '#c8553d', '#d8c3a5'][n % 4] ?? '',
            6,
          ),
        )
        .join(''),
      drawRect(170, 566, 1010, 46, '#a86f3f', 8),
      drawRect(170, 606, 1010, 12, '#7f512c'),
      [220, 1080].map((x) => drawRect(x, 612, 52, 200, '#8c5b34', 6)).join(''),
      drawRect(246, 730, 870, 28, '#8c5b34', 6),
      drawPlank(330, 540, 560, '#dfb077'),
      drawPlank(390, 516, 430, '#e9c392'),
      drawGroup(
        980,
        566,
        drawPath('M-70 0 Q-70 -44 -20 -46 H60 Q84 -40 84 0 Z', '#5a3a24') +
          drawRect(-80, -12, 176, 14, '#3f2918', 5) +
          drawCircle(-24, -58, 20, '#5a3a24'),
      ),
      listIndexes(26)
        .map((n) =>
          drawStroke(
            `M${420 + getScatter(n, 1) * 700} ${800 + getScatter(n, 2) * 70} q14 -18 26 0 t22 -4`,
            '#f0d1a2',
            6,
            0.85,
          ),
        )
        .join(''),
      listIndexes(6)
        .map((n) => drawPlank(1350 + n * 8, 838 - n * 30, 270 - n * 18, n % 2 === 0 ? '#d9a86c' : '#c89457'))
        .join(''),
      drawPerson(1290, 800, 1.06, {
        skin: '#e8b796',
        hair: '#5b3a29',
        top: '#3f6c7a',
        trousers: '#2e3f4b',
        apron: '#c8813d',
        isLong: true,
      }),
    ].join(''),
  );
