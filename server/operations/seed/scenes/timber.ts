import { circle, drawing, fir, gradient, HEIGHT, path, range, rect, scatter, shape, WIDTH } from './drawing.ts';

export const timber = (): string =>
  drawing(
    gradient('mist', '#f7e3b8', '#b9d3c2') + gradient('moss', '#5d7f55', '#3f5f45'),
    [
      rect(0, 0, WIDTH, HEIGHT, 'url(#mist)'),
      circle(820, 300, 110, '#fff7dd', 0.95),
      circle(820, 300, 240, '#fff7dd', 0.35),
      range(16)
        .map((n) => fir(40 + n * 104, 560 + scatter(n, 11) * 30, 0.7 + scatter(n, 12) * 0.4, '#a9c4ae'))
        .join(''),
      range(13)
        .map((n) => fir(10 + n * 134, 650 + scatter(n, 13) * 30, 0.95 + scatter(n, 14) * 0.45, '#6f9a7c'))
        .join(''),
      path('M0 690 Q420 620 820 690 T1600 670 V900 H0 Z', 'url(#moss)'),
      range(9)
        .map((n) =>
          n === 4 || n === 5
            ? ''
            : fir(40 + n * 190, 770 + scatter(n, 15) * 30, 1.25 + scatter(n, 16) * 0.5, '#35573f'),
        )
        .join(''),
      range(5)
        .map((n) =>
          shape(
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
      range(4)
        .flatMap((row) =>
          range(6 - row).map((n) => ({ x: 560 + n * 96 + row * 48, y: 812 - row * 82, n: n + row * 7 })),
        )
        .map(
          ({ x, y, n }) =>
            circle(x, y, 48, '#6b4a34') +
            circle(x, y, 41, n % 2 === 0 ? '#e9c392' : '#dfb077') +
            [30, 20, 10]
              .map(
                (radius) =>
                  `<circle cx="${x + scatter(n, 17) * 4}" cy="${y}" r="${radius}" fill="none" stroke="#b98a5f" stroke-width="3.5"/>`,
              )
              .join(''),
        )
        .join(''),
      path('M0 850 Q400 820 800 852 T1600 846 V900 H0 Z', '#34503b'),
    ].join(''),
  );
