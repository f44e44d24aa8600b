import { check, circle, path, person, plant, rect, stage, stroke, tree, words } from './parts.ts';

/* Drawings of the welcome, the way in and the first weeks. */

const welcome =
  stage() +
  rect('main', 108, 44, 104, 114, 6) +
  rect('glow', 119, 55, 82, 103) +
  person(154, 158, { body: 'main', skin: 'umber', hair: 'curls', hairTone: 'deep', scale: 1.08 }) +
  stroke('main', 'M176 134c10-6 12-18 10-32', 11) +
  circle('umber', 185, 97, 6.5) +
  path('deep', 'M201 55l35-13v128l-35-12z') +
  circle('mark', 227, 110, 4.5) +
  stroke('haze', 'M209 68l19-6v32l-19 4z') +
  plant(76, 160) +
  path('mark', 'M112 162h88l10 12H104z');

const directions =
  stage(160, 102, 84, 200) +
  path('card', 'M62 66l64-16v92l-64 16z') +
  path('haze', 'M126 50l66 16v92l-66-16z') +
  path('card', 'M192 66l64-16v92l-64 16z') +
  path('mist', 'M62 112l64 6v24l-64 16zM216 59l40-9v34z') +
  stroke('main', 'M126 92l66 16 64-24M152 56v92', 5) +
  stroke('mark', 'M84 130c18-22 34-2 52-16s14-32 34-28 18 12 34 10', 4) +
  circle('mark', 84, 130, 6) +
  path('deep', 'M210 102c-15-19-22-29-22-42a22 22 0 0 1 44 0c0 13-7 23-22 42z') +
  circle('card', 210, 60, 8.5);

const day = (column: number, row: number) => rect('mist', 108 + column * 21, 92 + row * 19, 14, 12, 3);

const firstDay =
  stage() +
  rect('card', 94, 54, 116, 104, 10) +
  path('main', 'M94 80V64a10 10 0 0 1 10-10h96a10 10 0 0 1 10 10v16z') +
  stroke('deep', 'M120 46v16M184 46v16', 5) +
  [0, 1, 2, 3]
    .map((column) => [0, 1, 2].map((row) => (column === 1 && row === 1 ? '' : day(column, row))).join(''))
    .join('') +
  circle('mark', 136, 117, 15) +
  check(136, 117) +
  stroke('mark', 'M232 100c-2-26 8-40 22-56M232 100c2-26-6-40-18-56', 4) +
  rect('deep', 200, 98, 64, 76, 8) +
  rect('card', 224, 104, 16, 4, 2) +
  circle('tan', 232, 128, 10) +
  path('main', 'M214 152c0-20 36-20 36 0z') +
  stroke('haze', 'M216 163h32');

const milestones =
  rect('air', 0, 0, 320, 200) +
  circle('glow', 226, 74, 28) +
  path('mist', 'M0 150l70-62 56 44 66-78 70 76 58-40v110H0z') +
  path('main', 'M96 200l104-130 100 130z') +
  path('card', 'M200 70l26 34-14-4-12 10-10-9-16 2z') +
  path('haze', 'M0 200v-44c60-26 110-6 150 8s110 12 170-10v46z') +
  stroke('card', 'M40 186c50-8 70-30 108-30s38-16 24-24 0-24 16-30', 4) +
  stroke('deep', 'M60 182v-44M148 156v-36M200 72V40') +
  path('mark', 'M60 138h26l-7 8 7 8H60zM148 120h22l-6 7 6 7h-22zM200 40h28l-8 9 8 9h-28z');

const farewell =
  stage(160, 96, 78) +
  plant(134, 118, 'main', 'card', 0.95) +
  rect('card', 158, 62, 44, 52, 3) +
  path('haze', 'M164 106v-14l10-12 10 10 6-5 6 8v13z') +
  circle('mark', 187, 76, 4) +
  path('glow', 'M98 100l-22 22 24 8 14-22zM222 100l22 22-24 8-14-22z') +
  rect('mark', 98, 100, 124, 62, 3) +
  path('glow', 'M98 100h124v12H98z') +
  rect('card', 142, 128, 36, 12, 6) +
  stroke('deep', 'M36 158c12-30 22-30 30-14M284 158c-12-26-22-28-30-12') +
  stroke('deep', 'M92 66c8-8 16-10 24-6M204 48c8-6 14-6 20 0');

const documents =
  stage(160, 102, 84) +
  path('deep', 'M92 158V60a8 8 0 0 1 8-8h34l12 14h74a8 8 0 0 1 8 8v84z') +
  rect('card', 112, 46, 78, 100, 4) +
  words(124, 64, [54, 40, 50]) +
  rect('glow', 142, 58, 72, 92, 4) +
  words(154, 74, [48, 36], 'mark') +
  path('main', 'M82 160l18-64h146l-18 64z') +
  circle('mark', 226, 146, 21) +
  check(226, 146);

const organisation =
  rect('air', 0, 0, 320, 200) +
  circle('mist', 160, 102, 92) +
  stroke('deep', 'M160 84v28M84 128v-16h152v16M160 112v16') +
  [
    { x: 160, y: 64, ring: 'main', skin: 'tan', body: 'card' } as const,
    { x: 84, y: 138, ring: 'deep', skin: 'umber', body: 'mark' } as const,
    { x: 160, y: 138, ring: 'mark', skin: 'tan', body: 'deep' } as const,
    { x: 236, y: 138, ring: 'haze', skin: 'umber', body: 'main' } as const,
  ]
    .map(
      ({ x, y, ring, skin, body }) =>
        circle(ring, x, y, 27) +
        path(body, `M${x - 17} ${y + 21}v-3a17 14 0 0 1 34 0v3a27 27 0 0 1-34 0z`) +
        circle(skin, x, y - 6, 9.5),
    )
    .join('');

const team =
  rect('air', 0, 0, 320, 200) +
  path('mist', 'M66 200v-98a94 94 0 0 1 188 0v98z') +
  person(78, 176, { body: 'haze', skin: 'umber', hair: 'short', hairTone: 'deep', scale: 1.3 }) +
  person(242, 176, { body: 'deep', skin: 'tan', hair: 'long', hairTone: 'umber', scale: 1.3 }) +
  person(118, 176, { body: 'mark', skin: 'tan', hair: 'scarf', hairTone: 'deep', scale: 1.42 }) +
  person(204, 176, { body: 'glow', skin: 'umber', hair: 'none', hairTone: 'deep', scale: 1.42 }) +
  person(162, 176, { body: 'main', skin: 'tan', hair: 'bun', hairTone: 'umber', scale: 1.55 }) +
  path('card', 'M150 138l12 14 12-14z') +
  rect('deep', 0, 174, 320, 26);

const travel =
  rect('air', 0, 0, 320, 200) +
  circle('glow', 244, 66, 26) +
  path('mist', 'M0 130c40-44 80-44 120-16s70-40 120-24 60 30 80 20v90H0z') +
  tree(44, 150, 'haze', 1.1) +
  tree(286, 150, 'haze', 0.9) +
  path('main', 'M24 146V82a6 6 0 0 1 6-6h138c46 0 78 26 102 62a5 5 0 0 1-4 8z') +
  path('deep', 'M24 126h235a400 400 0 0 1 11 12a5 5 0 0 1-4 8H24z') +
  path('card', 'M194 90c20 4 34 14 46 24h-46z') +
  [40, 76, 112, 148].map((x) => rect('card', x, 90, 26, 24, 4)).join('') +
  stroke('mark', 'M24 134h220', 4) +
  circle('deep', 64, 150, 9) +
  circle('deep', 204, 150, 9) +
  rect('haze', 0, 158, 320, 42) +
  stroke('deep', 'M0 160h320');

export const ARRIVAL_SHAPES = {
  welcome,
  directions,
  'first-day': firstDay,
  milestones,
  farewell,
  documents,
  organisation,
  team,
  travel,
};
