import { check, circle, group, heart, path, person, plant, rect, stage, stroke, tree, words } from './parts.ts';

/* Drawings of the working day: time, pay, tools, health and training. */

const workingTime =
  rect('air', 0, 0, 160, 200) +
  rect('haze', 160, 0, 160, 200) +
  circle('mark', 62, 74, 18) +
  stroke('mark', 'M62 44v-6M62 110v-6M32 74h-6M98 74h-6M41 53l-4-4M87 99l-4-4M83 53l4-4M37 99l4-4') +
  path('card', 'M262 52a22 22 0 1 0 18 36a26 26 0 0 1-18-36z') +
  circle('card', 238, 132, 3) +
  circle('card', 288, 118, 2.5) +
  circle('main', 160, 100, 62) +
  circle('card', 160, 100, 50) +
  stroke('haze', 'M160 58v6M160 136v6M118 100h6M196 100h6') +
  path('glow', 'M160 100V62a38 38 0 0 1 33 57z') +
  stroke('deep', 'M160 100V66M160 100l24 14', 5) +
  circle('mark', 160, 100, 6);

const holidays =
  rect('air', 0, 0, 320, 200) +
  circle('glow', 224, 82, 40) +
  rect('haze', 0, 112, 320, 88) +
  stroke('card', 'M196 122h56M214 131h40M184 140h30') +
  path('card', 'M250 112l18-44v44zM272 112V78l14 34z') +
  path('deep', 'M242 114h52l-8 10h-36z') +
  path('glow', 'M0 158c60-18 120-14 180-2s100 8 140 2v42H0z') +
  stroke('deep', 'M122 56l-10 112', 4) +
  path('mark', 'M62 96a58 58 0 0 1 118 12z') +
  path('card', 'M102 100.4c4-20 10-32 18-41c10 10 15 24 16 44z') +
  stroke('deep', 'M150 166l56-40M162 138l34 30M150 138h40', 4) +
  path('main', 'M152 132l8 8 40-2 12-18-8-4-12 14z') +
  circle('mark', 78, 164, 10) +
  path('card', 'M78 154a10 10 0 0 1 8 16z');

const pay =
  stage() +
  group(
    0,
    0,
    rect('card', 96, 44, 92, 118, 6) +
      path('main', 'M96 66V50a6 6 0 0 1 6-6h80a6 6 0 0 1 6 6v16z') +
      words(108, 82, [44, 34, 40, 28]) +
      words(164, 82, [12, 12, 12, 12]) +
      rect('glow', 106, 124, 72, 22, 4) +
      stroke('mark', 'M112 135h24M154 135h16', 4),
    'rotate(-5 142 103)',
  ) +
  [0, 1, 2, 3].map((n) => rect(n % 2 ? 'glow' : 'mark', 226, 148 - n * 11, 48, 10, 5)).join('') +
  [0, 1].map((n) => rect(n % 2 ? 'mark' : 'glow', 176, 148 - n * 11, 48, 10, 5)).join('') +
  circle('deep', 204, 100, 30) +
  circle('mark', 204, 100, 24) +
  stroke('card', 'M213 91a12 12 0 1 0 0 18M188 96h16M188 104h16', 4);

const insurance =
  stage(160, 108, 80) +
  stroke('deep', 'M160 46v92a12 12 0 0 0 24 0', 5) +
  path('main', 'M76 108a84 66 0 0 1 168 0c-8-10-34-10-42 0c-8-10-34-10-42 0c-8-10-34-10-42 0c-8-10-34-10-42 0z') +
  path('deep', 'M160 42c-22 16-34 38-42 66c8-10 34-10 42 0c8-10 34-10 42 0c-8-28-20-50-42-66z') +
  heart('mark', 128, 136, 0.82) +
  person(214, 166, { body: 'glow', skin: 'umber', hair: 'short', hairTone: 'deep', scale: 0.62 }) +
  stroke('main', 'M54 66l-6 14M78 44l-5 12M268 62l-6 14M246 40l-4 10M40 110l-5 12M286 106l-5 12');

const training =
  stage() +
  rect('main', 92, 138, 136, 20, 4) +
  rect('card', 100, 143, 112, 10, 2) +
  rect('mark', 104, 116, 118, 22, 4) +
  stroke('glow', 'M120 116v22M206 116v22', 5) +
  rect('deep', 98, 96, 112, 20, 4) +
  stroke('haze', 'M116 106h58') +
  path('main', 'M124 72v16c22 12 48 12 70 0V72z') +
  path('deep', 'M159 44l60 22-60 22-60-22z') +
  stroke('mark', 'M159 66l46 8v20') +
  circle('mark', 205, 97, 5) +
  plant(262, 158, 'main', 'card', 0.9) +
  stroke('deep', 'M42 158h30M57 158v-42l22-26', 4) +
  path('mark', 'M66 80l26 22c-12 8-30-8-26-22z') +
  circle('glow', 88, 100, 6);

const tools =
  stage() +
  rect('deep', 96, 58, 128, 88, 8) +
  rect('card', 104, 66, 112, 72, 3) +
  rect('mist', 104, 66, 34, 72) +
  words(111, 80, [18, 14, 18], 'main') +
  rect('glow', 148, 76, 26, 26, 4) +
  rect('haze', 180, 76, 26, 26, 4) +
  words(148, 114, [58, 38]) +
  path('main', 'M76 146h168l10 12H66z') +
  rect('card', 142, 149, 36, 4, 2) +
  rect('mark', 246, 122, 28, 36, 5) +
  stroke('mark', 'M274 130c14-2 14 18 0 16', 5) +
  stroke('deep', 'M254 112c-4-6 4-8 0-14M266 112c-4-6 4-8 0-14') +
  plant(52, 158, 'main', 'card', 0.95);

const remoteWork =
  stage(160, 100, 84) +
  rect('card', 92, 90, 136, 70) +
  path('main', 'M72 94l88-58 88 58-8 10-80-52-80 52z') +
  rect('deep', 202, 46, 16, 32) +
  rect('glow', 110, 98, 100, 60, 4) +
  person(150, 158, { body: 'main', skin: 'tan', hair: 'long', hairTone: 'umber', scale: 0.92 }) +
  rect('deep', 160, 128, 46, 30, 4) +
  circle('card', 183, 143, 4) +
  stroke('mark', 'M190 98v12') +
  path('mark', 'M178 120l12-12 12 12z') +
  tree(268, 158, 'main', 1.2) +
  tree(50, 158, 'haze', 1);

const contact =
  stage(160, 102, 84, 200) +
  rect('deep', 192, 48, 64, 116, 10) +
  rect('card', 199, 60, 50, 88, 3) +
  rect('mist', 206, 70, 30, 14, 7) +
  rect('glow', 216, 92, 26, 14, 7) +
  rect('mist', 206, 114, 34, 14, 7) +
  circle('card', 224, 156, 3) +
  path(
    'main',
    'M74 44h100a14 14 0 0 1 14 14v34a14 14 0 0 1-14 14h-66l-22 20v-20H74a14 14 0 0 1-14-14V58a14 14 0 0 1 14-14z',
  ) +
  stroke('card', 'M80 66h84M80 82h52', 5) +
  path(
    'mark',
    'M120 114h84a12 12 0 0 1 12 12v18a12 12 0 0 1-12 12v14l-18-14h-66a12 12 0 0 1-12-12v-18a12 12 0 0 1 12-12z',
  ) +
  circle('card', 142, 135, 5) +
  circle('card', 162, 135, 5) +
  circle('card', 182, 135, 5);

const questions =
  stage(160, 102, 84, 200) +
  path(
    'main',
    'M110 36h84a44 44 0 0 1 44 44v10a44 44 0 0 1-44 44h-40l-28 26v-26h-16a44 44 0 0 1-44-44V80a44 44 0 0 1 44-44z',
  ) +
  stroke('card', 'M134 72a19 19 0 1 1 27 18c-7 3-9 8-9 14', 9) +
  circle('card', 152, 120, 6) +
  path(
    'mark',
    'M212 106h30a20 20 0 0 1 20 20v6a20 20 0 0 1-20 20v16l-18-16h-12a20 20 0 0 1-20-20v-6a20 20 0 0 1 20-20z',
  ) +
  check(227, 129, 'card', 5) +
  circle('glow', 58, 130, 12) +
  circle('haze', 80, 152, 7);

const organise = (x: number, y: number, width: number, height: number, inside: string) =>
  rect('deep', x - 5, y - 5, width + 10, height + 10, 3) + rect('card', x, y, width, height) + inside;

const history =
  rect('air', 0, 0, 320, 200) +
  rect('mist', 48, 0, 224, 158) +
  rect('haze', 0, 158, 320, 42) +
  organise(84, 46, 72, 50, path('haze', 'M84 96V78l24-20 20 18 12-8 16 14v14z') + circle('mark', 138, 60, 6)) +
  organise(180, 40, 48, 62, circle('tan', 204, 66, 11) + path('main', 'M184 102c0-30 40-30 40 0z')) +
  rect('main', 76, 126, 168, 10, 3) +
  stroke('deep', 'M92 136v22M228 136v22', 5) +
  circle('deep', 160, 112, 15) +
  circle('card', 160, 112, 10) +
  stroke('deep', 'M160 106v6l5 3', 2.5) +
  rect('mark', 100, 108, 8, 18) +
  rect('deep', 108, 104, 10, 22) +
  rect('glow', 118, 110, 8, 16) +
  plant(212, 126, 'main', 'mark', 0.46);

const values =
  rect('air', 0, 0, 320, 200) +
  path('mist', 'M0 158l80-78 44 40 52-64 64 70 36-34 44 44v64H0z') +
  rect('haze', 0, 158, 320, 42) +
  circle('deep', 160, 102, 64) +
  circle('main', 160, 102, 57) +
  circle('card', 160, 102, 45) +
  stroke('haze', 'M160 64v6M160 134v6M122 102h6M192 102h6M133 75l4 4M183 125l4 4M187 75l-4 4M137 125l-4 4') +
  path('mark', 'M188 72l-18 40-20-20z') +
  path('deep', 'M132 132l18-40 20 20z') +
  circle('card', 160, 102, 5);

export const WORK_SHAPES = {
  'working-time': workingTime,
  holidays,
  pay,
  insurance,
  training,
  tools,
  'remote-work': remoteWork,
  contact,
  questions,
  history,
  values,
};
