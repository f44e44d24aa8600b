import { check, circle, group, path, person, plant, rect, stage, stroke, tree, words } from './parts.ts';

/* Drawings of safety, rights, duties and life together. */

const cone = (x: number, scale: number) =>
  group(
    x,
    158,
    path('mark', 'M-6-48H6l14 44h-40z') + path('card', 'M-10-34h20l4 13h-28z') + rect('deep', -26, -6, 52, 6, 3),
    `scale(${scale})`,
  );

const safety =
  stage(160, 100, 84) +
  cone(70, 1) +
  cone(258, 0.8) +
  rect('deep', 106, 122, 108, 34, 15) +
  rect('glow', 113, 128, 42, 22, 10) +
  rect('glow', 165, 128, 42, 22, 10) +
  stroke('card', 'M122 143l8-9M174 143l8-9') +
  path('main', 'M104 108a56 58 0 0 1 112 0z') +
  path('deep', 'M148 50a56 58 0 0 1 24 0v58h-24z') +
  stroke('haze', 'M124 100c1-16 6-26 14-33M196 100c-1-16-6-26-14-33') +
  rect('main', 92, 104, 136, 15, 7.5) +
  stroke('deep', 'M100 119h120');

const evacuation =
  stage(160, 102, 84) +
  rect('main', 76, 48, 168, 96, 10) +
  rect('card', 184, 62, 42, 68, 3) +
  rect('haze', 192, 70, 34, 60) +
  circle('card', 142, 70, 9) +
  stroke('card', 'M138 87l-9 22', 11) +
  stroke('card', 'M138 88l16 10 12-6M134 88l-16 4-8 12M131 110l16 8 2 14M128 110l-8 16-14 2', 7) +
  path('card', 'M88 80h8v-9l14 15-14 15v-9h-8z') +
  stroke('deep', 'M108 144v14M212 144v14', 5) +
  group(
    268,
    160,
    rect('mark', -14, -52, 28, 52, 9) +
      rect('deep', -6, -62, 12, 12, 2) +
      stroke('deep', 'M6-58h12M14-54c14 4 12 18 12 28') +
      rect('card', -14, -34, 28, 12),
  );

const firstAid =
  stage() +
  stroke('deep', 'M132 72V58a8 8 0 0 1 8-8h40a8 8 0 0 1 8 8v14', 6) +
  rect('card', 84, 70, 152, 90, 12) +
  path(
    'main',
    'M96 70h14v90H96a12 12 0 0 1-12-12V82a12 12 0 0 1 12-12zM210 70h14a12 12 0 0 1 12 12v66a12 12 0 0 1-12 12h-14z',
  ) +
  circle('mark', 160, 114, 30) +
  path('card', 'M153 94h14v13h13v14h-13v13h-14v-13h-13v-14h13z') +
  stroke('deep', 'M92 98h10M92 130h10M218 98h10M218 130h10') +
  group(
    252,
    64,
    rect('glow', -28, -10, 56, 20, 10) +
      rect('card', -9, -7, 18, 14, 3) +
      circle('mark', -3, -2, 1.6) +
      circle('mark', 3, 2, 1.6),
    'rotate(-28)',
  );

const respect =
  rect('air', 0, 0, 320, 200) +
  path('mist', 'M62 200v-98a98 98 0 0 1 196 0v98z') +
  rect('haze', 0, 164, 320, 36) +
  person(92, 164, { body: 'deep', skin: 'tan', hair: 'scarf', hairTone: 'mark', scale: 1.3 }) +
  person(244, 164, { body: 'main', skin: 'umber', hair: 'curls', hairTone: 'deep', scale: 1.36 }) +
  stroke('card', 'M132 92v48h34', 5) +
  path('mark', 'M140 140v-36a19 19 0 0 1 38 0v36z') +
  path('tan', 'M153 84h12v14a6 6 0 0 1-12 0z') +
  circle('tan', 159, 74, 15) +
  path('umber', 'M143 74a16 16 0 0 1 32 0c-10-1-16-3-21-7c-2 4-6 6-11 7z') +
  stroke('deep', 'M158 140h32l8 24h9', 13) +
  stroke('mark', 'M170 106l8 18 20 2', 9) +
  circle('tan', 199, 126, 5.5) +
  circle('card', 152, 142, 27) +
  circle('glow', 152, 142, 21) +
  stroke('card', 'M152 121v42M131 142h42M137 127l30 30M167 127l-30 30', 2) +
  circle('deep', 152, 142, 5) +
  circle('card', 196, 166, 6);

const privacy =
  stage() +
  rect('card', 68, 60, 92, 96, 6) +
  words(82, 78, [60, 44, 56]) +
  rect('mist', 80, 116, 68, 22, 6) +
  [92, 104, 116].map((x) => circle('main', x, 127, 3.5)).join('') +
  stroke('deep', 'M156 98V78a30 30 0 0 1 60 0v20', 11) +
  rect('main', 134, 94, 104, 72, 10) +
  path('deep', 'M134 104a10 10 0 0 1 10-10h84a10 10 0 0 1 10 10v4H134z') +
  circle('glow', 186, 128, 10) +
  path('glow', 'M182 132h8l4 20h-16z');

const rules =
  stage() +
  path('deep', 'M66 66h188v96H66z') +
  path('card', 'M160 66c-22-16-58-16-88-8v94c30-8 66-8 88 8z') +
  path('card', 'M160 66c22-16 58-16 88-8v94c-30-8-66-8-88 8z') +
  path('mist', 'M160 66c6-5 14-8 22-10v96c-8 2-16 5-22 8z') +
  stroke('haze', 'M86 76c20-4 40-2 58 4M86 92c20-4 40-2 58 4M86 108c20-4 40-2 58 4M86 124c16-3 28-2 38 0') +
  stroke('haze', 'M194 70c14-2 26-2 40 1M194 86c14-2 26-2 40 1') +
  path('main', 'M206 48h22v46l-11-10-11 10z') +
  circle('mark', 208, 122, 18) +
  check(208, 122) +
  stroke('deep', 'M160 66v94');

const ballot =
  stage() +
  group(
    0,
    0,
    rect('card', 132, 38, 64, 72, 4) +
      rect('mist', 142, 50, 16, 16, 3) +
      stroke('mark', 'M145 58l5 5 9-12', 4) +
      words(166, 58, [20]) +
      words(142, 78, [44, 30]),
    'rotate(6 164 74)',
  ) +
  path('deep', 'M86 96h148l12 16H74z') +
  rect('haze', 122, 101, 80, 5, 2.5) +
  rect('main', 80, 112, 160, 50, 3) +
  rect('card', 138, 124, 44, 26, 4) +
  stroke('main', 'M146 134h28M146 142h18') +
  person(46, 166, { body: 'mark', skin: 'umber', hair: 'short', hairTone: 'deep', scale: 0.9 }) +
  person(276, 166, { body: 'deep', skin: 'tan', hair: 'bun', hairTone: 'umber', scale: 0.9 });

const ecology =
  rect('air', 0, 0, 320, 200) +
  circle('glow', 106, 82, 32) +
  path('mist', 'M0 140c50-40 110-40 160-10s110 20 160-10v80H0z') +
  stroke('card', 'M246 150V78', 5) +
  path(
    'card',
    'M246 76c-4-18-2-28 2-40c4 14 4 26-2 40zM246 76c16 5 26 12 32 22c-14-2-26-10-32-22zM246 76c-14 10-24 14-36 14c8-12 20-18 36-14z',
  ) +
  circle('deep', 246, 76, 4) +
  tree(60, 148, 'haze', 1.1) +
  path('haze', 'M0 200v-42c60-14 90-10 160-4s110 6 160-2v48z') +
  stroke('deep', 'M160 158c0-30 0-44 0-62', 5) +
  path('main', 'M160 112c-44 4-62-18-64-52c40 0 62 18 64 52z') +
  path('mark', 'M160 128c34 4 54-12 60-42c-34-2-56 12-60 42z') +
  stroke('card', 'M120 80c14 8 26 18 36 30M200 100c-12 6-24 14-34 24') +
  path('deep', 'M118 164c8-16 76-16 84 0z');

const meal =
  rect('air', 0, 0, 320, 200) +
  rect('main', 62, 42, 196, 118, 18) +
  rect('deep', 70, 50, 180, 102, 12) +
  circle('card', 156, 102, 44) +
  circle('mist', 156, 102, 33) +
  path('mark', 'M126 106a30 30 0 0 0 60 0z') +
  path('glow', 'M134 92a13 13 0 1 1 24 8h-22z') +
  path('main', 'M158 98c2-18 14-24 28-22c0 14-10 24-28 22z') +
  stroke('card', 'M92 66v22a8 8 0 0 0 16 0V66M100 66v72', 4) +
  stroke('card', 'M214 138V66c10 6 12 22 10 38h-10', 4) +
  circle('glow', 284, 84, 19) +
  circle('card', 284, 84, 13) +
  rect('card', 22, 84, 30, 40, 4) +
  stroke('mark', 'M30 96h14M30 106h14');

const office =
  rect('air', 0, 0, 320, 200) +
  path('mist', 'M52 158V70h44V48h56v110zM206 158V60h62v98z') +
  rect('haze', 0, 158, 320, 42) +
  rect('card', 104, 44, 112, 76, 6) +
  stroke('mist', 'M116 104h88M116 86h88M116 68h88') +
  path('main', 'M122 86h14v20h-14zM144 74h14v32h-14zM166 66h14v40h-14z') +
  stroke('mark', 'M120 76l24-12 22 4 30-16', 4) +
  stroke('deep', 'M104 120h112', 5) +
  person(104, 166, { body: 'main', skin: 'umber', hair: 'bun', hairTone: 'deep', scale: 1.05 }) +
  person(160, 170, { body: 'deep', skin: 'tan', hair: 'short', hairTone: 'umber', scale: 1.05 }) +
  person(216, 166, { body: 'mark', skin: 'tan', hair: 'scarf', hairTone: 'deep', scale: 1.05 }) +
  rect('card', 60, 162, 200, 10, 5) +
  plant(284, 160, 'main', 'card', 0.8);

export const RULES_SHAPES = {
  safety,
  evacuation,
  'first-aid': firstAid,
  respect,
  privacy,
  rules,
  ballot,
  ecology,
  meal,
  office,
};
