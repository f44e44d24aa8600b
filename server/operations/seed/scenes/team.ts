import {
  buildSvg,
  defineGradient,
  drawCircle,
  drawGroup,
  drawPerson,
  drawRect,
  drawStroke,
  listIndexes,
  SCENE_WIDTH,
} from './drawing.ts';

export const drawTeam = (): string =>
  buildSvg(
    defineGradient('room', '#dcebe7', '#f5efe3') + defineGradient('rug', '#d7b894', '#bf9a70'),
    [
      drawRect(0, 0, SCENE_WIDTH, 700, 'url(#room)'),
      drawRect(0, 700, SCENE_WIDTH, 200, 'url(#rug)'),
      drawCircle(800, 420, 390, '#ffffff', 0.5),
      drawCircle(800, 420, 300, '#ffffff', 0.45),
      listIndexes(5)
        .map((n) =>
          drawRect(120 + n * 290, 96, 180, 120, ['#f2c14e', '#78a1bb', '#e4805c', '#8fb996', '#c9ada7'][n] ?? '', 14),
        )
        .join(''),
      listIndexes(5)
        .map(
          (n) =>
            drawCircle(165 + n * 290, 140, 20, '#ffffff', 0.7) +
            drawStroke(
              `M${205 + n * 290} 134 h70 M${205 + n * 290} 158 h46 M${150 + n * 290} 186 h120`,
              '#ffffff',
              9,
              0.7,
            ),
        )
        .join(''),
      drawGroup(
        110,
        700,
        drawRect(-46, -96, 92, 96, '#b6613f', 12) +
          listIndexes(7)
            .map((n) =>
              drawStroke(
                `M0 -96 Q${(n - 3) * 30} -200 ${(n - 3) * 46} -${230 + (n % 2) * 60}`,
                n % 2 === 0 ? '#4f8a5b' : '#6aa870',
                22,
              ),
            )
            .join(''),
      ),
      drawGroup(
        1500,
        700,
        drawRect(-46, -96, 92, 96, '#7a8b99', 12) +
          listIndexes(7)
            .map((n) =>
              drawStroke(
                `M0 -96 Q${(n - 3) * 26} -190 ${(n - 3) * 42} -${210 + ((n + 1) % 2) * 70}`,
                n % 2 === 0 ? '#5f9a63' : '#447a52',
                22,
              ),
            )
            .join(''),
      ),
      drawPerson(300, 790, 1, { skin: '#f0c4a3', hair: '#c8813d', top: '#5b8e7d', trousers: '#34495e', isLong: true }),
      drawPerson(560, 812, 1.06, {
        skin: '#6f4630',
        hair: '#1c1512',
        top: '#f2c14e',
        trousers: '#2e3f4b',
        apron: '#8c5b34',
      }),
      drawPerson(820, 820, 1.02, {
        skin: '#e2ab84',
        hair: '#3a2a20',
        top: '#c8553d',
        trousers: '#3b3a45',
        helmet: '#ffffff',
      }),
      drawPerson(1080, 812, 1.04, {
        skin: '#c98d66',
        hair: '#221814',
        top: '#78a1bb',
        trousers: '#4a3b4e',
        isLong: true,
      }),
      drawPerson(1330, 792, 0.98, { skin: '#f2cdb0', hair: '#b8b2aa', top: '#4a6b8a', trousers: '#2f3b36' }),
    ].join(''),
  );
