import { circle, drawing, gradient, group, person, range, rect, stroke, WIDTH } from './drawing.ts';

export const team = (): string =>
  drawing(
    gradient('room', '#dcebe7', '#f5efe3') + gradient('rug', '#d7b894', '#bf9a70'),
    [
      rect(0, 0, WIDTH, 700, 'url(#room)'),
      rect(0, 700, WIDTH, 200, 'url(#rug)'),
      circle(800, 420, 390, '#ffffff', 0.5),
      circle(800, 420, 300, '#ffffff', 0.45),
      range(5)
        .map((n) =>
          rect(120 + n * 290, 96, 180, 120, ['#f2c14e', '#78a1bb', '#e4805c', '#8fb996', '#c9ada7'][n] ?? '', 14),
        )
        .join(''),
      range(5)
        .map(
          (n) =>
            circle(165 + n * 290, 140, 20, '#ffffff', 0.7) +
            stroke(`M${205 + n * 290} 134 h70 M${205 + n * 290} 158 h46 M${150 + n * 290} 186 h120`, '#ffffff', 9, 0.7),
        )
        .join(''),
      group(
        110,
        700,
        rect(-46, -96, 92, 96, '#b6613f', 12) +
          range(7)
            .map((n) =>
              stroke(
                `M0 -96 Q${(n - 3) * 30} -200 ${(n - 3) * 46} -${230 + (n % 2) * 60}`,
                n % 2 === 0 ? '#4f8a5b' : '#6aa870',
                22,
              ),
            )
            .join(''),
      ),
      group(
        1500,
        700,
        rect(-46, -96, 92, 96, '#7a8b99', 12) +
          range(7)
            .map((n) =>
              stroke(
                `M0 -96 Q${(n - 3) * 26} -190 ${(n - 3) * 42} -${210 + ((n + 1) % 2) * 70}`,
                n % 2 === 0 ? '#5f9a63' : '#447a52',
                22,
              ),
            )
            .join(''),
      ),
      person(300, 790, 1, { skin: '#f0c4a3', hair: '#c8813d', top: '#5b8e7d', trousers: '#34495e', isLong: true }),
      person(560, 812, 1.06, {
        skin: '#6f4630',
        hair: '#1c1512',
        top: '#f2c14e',
        trousers: '#2e3f4b',
        apron: '#8c5b34',
      }),
      person(820, 820, 1.02, {
        skin: '#e2ab84',
        hair: '#3a2a20',
        top: '#c8553d',
        trousers: '#3b3a45',
        helmet: '#ffffff',
      }),
      person(1080, 812, 1.04, { skin: '#c98d66', hair: '#221814', top: '#78a1bb', trousers: '#4a3b4e', isLong: true }),
      person(1330, 792, 0.98, { skin: '#f2cdb0', hair: '#b8b2aa', top: '#4a6b8a', trousers: '#2f3b36' }),
    ].join(''),
  );
