import {
  buildSvg,
  defineGradient,
  drawCircle,
  drawFir,
  drawPath,
  drawPolygon,
  drawRect,
  getScatter,
  listIndexes,
  SCENE_HEIGHT,
  SCENE_WIDTH,
} from './drawing.ts';

export const drawTimber = (): string =>
  buildSvg(
    defineGradient('mist', '#f7e3b8', '#b9d3c2') + defineGradient('moss', '#5d7f55', '#3f5f45'),
    [
      drawRect(0, 0, SCENE_WIDTH, SCENE_HEIGHT, 'url(#mist)'),
      drawCircle(820, 300, 110, '#fff7dd', 0.95),
      drawCircle(820, 300, 240, '#fff7dd', 0.35),
      listIndexes(16)
        .map((n) => drawFir(40 + n * 104, 560 + getScatter(n, 11) * 30, 0.7 + getScatter(n, 12) * 0.4, '#a9c4ae'))
        .join(''),
      listIndexes(13)
        .map((n) => drawFir(10 + n * 134, 650 + getScatter(n, 13) * 30, 0.95 + getScatter(n, 14) * 0.45, '#6f9a7c'))
        .join(''),
      drawPath('M0 690 Q420 620 820 690 T1600 670 V900 H0 Z', 'url(#moss)'),
      listIndexes(9)
        .map((n) =>
          n === 4 || n === 5
            ? ''
            : drawFir(40 + n * 190, 770 + getScatter(n, 15) * 30, 1.25 + getScatter(n, 16) * 0.5, '#35573f'),
        )
        .join(''),
      listIndexes(5)
        .map((n) =>
          drawPolygon(
            [
              [700 + n * 60, 0],
              [740 + n * 60, 0],
              [560 + n * 150, 900],
              [430 + n * 150, 900],
            ],
            '#fff7dd',
            0.09,
          ),
        )
        .join(''),
      listIndexes(4)
        .flatMap((row) =>
          listIndexes(6 - row).map((n) => ({ x: 560 + n * 96 + row * 48, y: 812 - row * 82, n: n + row * 7 })),
        )
        .map(
          ({ x, y, n }) =>
            drawCircle(x, y, 48, '#6b4a34') +
            drawCircle(x, y, 41, n % 2 === 0 ? '#e9c392' : '#dfb077') +
            [30, 20, 10]
              .map(
                (radius) =>
                  `<circle cx="${x + getScatter(n, 17) * 4}" cy="${y}" r="${radius}" fill="none" stroke="#b98a5f" stroke-width="3.5"/>`,
              )
              .join(''),
        )
        .join(''),
      drawPath('M0 850 Q400 820 800 852 T1600 846 V900 H0 Z', '#34503b'),
    ].join(''),
  );
