import {
  circle,
  drawing,
  gradient,
  group,
  path,
  person,
  plank,
  range,
  rect,
  scatter,
  shape,
  stroke,
  tree,
  WIDTH,
} from './drawing.ts';

const lamp = (x: number, length: number): string =>
  [
    stroke(`M${x} 0 V${length}`, '#3b3530', 5),
    shape(
      [
        [x - 130, length + 330],
        [x - 46, length + 40],
        [x + 46, length + 40],
        [x + 130, length + 330],
      ],
      '#ffe7ad',
      0.2,
    ),
    path(
      `M${x - 56} ${length + 46} Q${x - 46} ${length} ${x} ${length - 6} Q${x + 46} ${length} ${x + 56} ${length + 46} Z`,
      '#c8553d',
    ),
    circle(x, length + 46, 17, '#fff3cf'),
  ].join('');

const windowPane = (x: number): string =>
  [
    rect(x - 14, 96, 308, 358, '#8a5a38', 8),
    rect(x, 110, 280, 330, 'url(#sky)'),
    circle(x + 205, 178, 40, '#fff6d8', 0.9),
    path(`M${x} 372 Q${x + 80} 316 ${x + 150} 356 T${x + 280} 340 V440 H${x} Z`, '#9dbf8f'),
    tree(x + 70, 436, 0.8, '#5d8f63', '#a9cf8c'),
    rect(x + 134, 110, 12, 330, '#8a5a38'),
    rect(x, 264, 280, 12, '#8a5a38'),
    shape(
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
  stroke('M0 0 V96', '#a9744a', 13) + path('M-30 -30 h60 v30 h-60 Z', '#59646b'),
  path('M-14 -26 L70 96 L96 78 L22 -30 Z', '#b9c3c8') + path('M-34 -44 h54 v38 h-54 Z', '#a9744a'),
  stroke('M0 -24 V46', '#c8553d', 20) + stroke('M0 46 V104', '#8b969c', 9),
  `<circle cx="0" cy="30" r="50" fill="none" stroke="#8b969c" stroke-width="11"/>${circle(0, 30, 10, '#59646b')}`,
] as const;

export const workshop = (): string =>
  drawing(
    gradient('wall', '#f3e3cc', '#e6cba6') +
      gradient('sky', '#bfe0ec', '#f7ead0') +
      gradient('floor', '#b98a5f', '#8f6543'),
    [
      rect(0, 0, WIDTH, 640, 'url(#wall)'),
      rect(0, 640, WIDTH, 260, 'url(#floor)'),
      range(9)
        .map((n) => stroke(`M${n * 230 - 120} 900 L${n * 190 + 40} 640`, '#00000018', 4))
        .join(''),
      rect(0, 26, WIDTH, 34, '#7d5235'),
      range(6)
        .map((n) => rect(90 + n * 290, 0, 30, 96, '#6f472d'))
        .join(''),
      [90, 430].map(windowPane).join(''),
      rect(800, 120, 700, 270, '#caa274', 12),
      rect(800, 120, 700, 14, '#b58a5c', 7),
      range(7)
        .map((n) => group(868 + n * 96, 208, TOOLS[n % TOOLS.length] ?? '', 0.92))
        .join(''),
      lamp(660, 150),
      lamp(1130, 118),
      rect(800, 430, 700, 22, '#a77b4f', 6),
      range(9)
        .map((n) =>
          rect(
            820 + n * 74,
            430 - 46 - scatter(n) * 24,
            46,
            46 + scatter(n) * 24,
            ['#e0a458', '#7a9e9f', '#c8553d', '#d8c3a5'][n % 4] ?? '',
            6,
          ),
        )
        .join(''),
      rect(170, 566, 1010, 46, '#a86f3f', 8),
      rect(170, 606, 1010, 12, '#7f512c'),
      [220, 1080].map((x) => rect(x, 612, 52, 200, '#8c5b34', 6)).join(''),
      rect(246, 730, 870, 28, '#8c5b34', 6),
      plank(330, 540, 560, '#dfb077'),
      plank(390, 516, 430, '#e9c392'),
      group(
        980,
        566,
        path('M-70 0 Q-70 -44 -20 -46 H60 Q84 -40 84 0 Z', '#5a3a24') +
          rect(-80, -12, 176, 14, '#3f2918', 5) +
          circle(-24, -58, 20, '#5a3a24'),
      ),
      range(26)
        .map((n) =>
          stroke(`M${420 + scatter(n, 1) * 700} ${800 + scatter(n, 2) * 70} q14 -18 26 0 t22 -4`, '#f0d1a2', 6, 0.85),
        )
        .join(''),
      range(6)
        .map((n) => plank(1350 + n * 8, 838 - n * 30, 270 - n * 18, n % 2 === 0 ? '#d9a86c' : '#c89457'))
        .join(''),
      person(1290, 800, 1.06, {
        skin: '#e8b796',
        hair: '#5b3a29',
        top: '#3f6c7a',
        trousers: '#2e3f4b',
        apron: '#c8813d',
        isLong: true,
      }),
    ].join(''),
  );
