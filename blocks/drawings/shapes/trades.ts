import { circle, group, heart, path, plant, rect, stage, stroke, type Tone, tree, words } from './parts.ts';

/* Drawings of trades. */

const construction =
  stage(126, 100, 84) +
  rect('card', 62, 88, 92, 70) +
  path('main', 'M62 84h92v8H62zM62 118h92v8H62zM62 152h92v8H62zM62 88h8v70h-8zM104 88h8v70h-8zM146 88h8v70h-8z') +
  rect('glow', 74, 98, 26, 20) +
  rect('mist', 116, 132, 26, 20) +
  stroke('deep', 'M222 160V52M236 160V52M222 76l14 16-14 16 14 16-14 16 14 16') +
  path('mark', 'M100 44h178v9H100z') +
  path('deep', 'M214 40h30v22h-30zM258 53h20v18h-20z') +
  rect('card', 222, 46, 14, 10, 2) +
  stroke('deep', 'M229 40V30l-90 14M229 30l46 14', 2) +
  stroke('deep', 'M128 53v16', 2.5) +
  path('mark', 'M106 69h44v9h-44z') +
  rect('deep', 208, 152, 42, 10, 2);

const tooth = (n: number) =>
  Array.from(
    { length: 8 },
    (_, k) => `<rect x="-6" y="${-n}" width="12" height="14" rx="2" transform="rotate(${k * 45})"/>`,
  ).join('');

const industry =
  stage(150, 100, 84) +
  rect('deep', 76, 48, 20, 76) +
  rect('mark', 76, 58, 20, 9) +
  path('haze', 'M88 42c-12-4-8-14 4-13c2-8 18-8 20 0c12-1 14 12 2 13z') +
  path('main', 'M62 158v-48l44-28v28l44-28v28l44-28v76z') +
  path('deep', 'M62 142h132v18H62z') +
  [78, 112, 146].map((x) => rect('glow', x, 118, 20, 14, 2)).join('') +
  `<g class="dw-mark" transform="translate(216 120)">${tooth(44)}</g>` +
  circle('mark', 216, 120, 36) +
  circle('air', 216, 120, 15) +
  stroke('card', 'M192 120a24 24 0 0 1 24-24');

const care =
  stage(160, 102, 86, 200) +
  heart('main', 146, 98, 2.2) +
  path('card', 'M138 74h16v16h16v16h-16v16h-16v-16h-16V90h16z') +
  stroke('deep', 'M204 52v28a20 20 0 0 0 40 0V52M224 100v18a24 24 0 0 1-48 0', 6) +
  stroke('deep', 'M204 52h-7M244 52h7', 6) +
  circle('deep', 176, 116, 13) +
  circle('mark', 176, 116, 7);

const hospitality =
  stage(160, 104, 84) +
  path('main', 'M92 136a68 66 0 0 1 136 0z') +
  stroke('haze', 'M110 124c4-20 16-32 32-37', 5) +
  circle('mark', 160, 66, 9) +
  rect('deep', 78, 134, 164, 11, 5.5) +
  path('card', 'M126 145h68l8 15h-84z') +
  stroke('mark', 'M96 58c-7-8 7-12 0-20M76 76c-6-7 6-10 0-17M224 58c-7-8 7-12 0-20M244 76c-6-7 6-10 0-17') +
  rect('glow', 262, 100, 20, 34, 6) +
  stroke('deep', 'M272 134v22M260 158h24') +
  stroke('deep', 'M44 102v18a8 8 0 0 0 16 0v-18M52 102v56', 4);

const stripe = (n: number) => {
  const x = 84 + n * 19;
  return path(n % 2 ? 'card' : 'main', `M${x} 58h19v30a9.5 9.5 0 0 1-19 0z`);
};

const retail =
  stage(160, 100, 86) +
  rect('card', 90, 84, 140, 76) +
  rect('deep', 80, 44, 160, 16, 4) +
  [0, 1, 2, 3, 4, 5, 6, 7].map(stripe).join('') +
  rect('haze', 102, 108, 70, 40, 3) +
  rect('mark', 110, 124, 16, 24, 2) +
  circle('glow', 140, 136, 12) +
  rect('main', 156, 116, 10, 32, 4) +
  rect('deep', 184, 108, 36, 52, 3) +
  rect('glow', 190, 114, 24, 24, 2) +
  circle('card', 213, 146, 2.5) +
  plant(256, 160, 'main', 'mark', 0.8) +
  tree(54, 160, 'haze', 1.2);

const transport =
  rect('air', 0, 0, 320, 200) +
  circle('glow', 246, 68, 24) +
  path('mist', 'M0 132l50-32 40 24 60-50 66 52 44-26 60 40v60H0z') +
  rect('haze', 0, 154, 320, 46) +
  rect('main', 58, 58, 128, 82, 5) +
  rect('deep', 58, 126, 128, 16) +
  stroke('haze', 'M90 58v68M122 58v68M154 58v68', 2) +
  path('mark', 'M192 82h34c8 0 12 3 16 9l16 25v26h-66z') +
  path('card', 'M206 94h18c4 0 6 1 8 4l11 18h-37z') +
  rect('deep', 186, 134, 76, 8, 3) +
  [88, 120, 230].map((x) => circle('deep', x, 146, 15) + circle('card', x, 146, 6)).join('') +
  stroke('card', 'M16 176h36M80 176h36M144 176h36M208 176h36M272 176h36');

const tech =
  stage(160, 100, 86, 200) +
  rect('deep', 72, 44, 156, 104, 9) +
  rect('card', 72, 60, 156, 80) +
  circle('mark', 84, 52, 3.5) +
  circle('glow', 96, 52, 3.5) +
  circle('haze', 108, 52, 3.5) +
  stroke('haze', 'M86 78h30M86 94h22M96 110h40M86 126h18', 5) +
  stroke('main', 'M124 78h48M116 94h34M144 110h26', 5) +
  stroke('mark', 'M112 126h22', 5) +
  path('main', 'M196 164a22 22 0 0 1-2-44a32 32 0 0 1 60-8a26 26 0 0 1 6 52z') +
  stroke('card', 'M212 132l-12 11 12 11M240 132l12 11-12 11M231 128l-9 30', 4);

/** A raised hand with its sleeve, from below the frame to `top`. */
const hand = (x: number, top: number, sleeve: Tone, skin: Tone) =>
  stroke(sleeve, `M${x} 214V${top + 66}`, 32) +
  stroke(skin, `M${x} ${top + 62}V${top + 34}`, 20) +
  path(skin, `M${x - 15} ${top + 20}h30v10a15 15 0 0 1-30 0z`) +
  stroke(skin, `M${x - 11} ${top + 22}v-14M${x - 3.5} ${top + 22}V${top}M${x + 4} ${top + 22}V${top + 2}`, 7) +
  stroke(skin, `M${x + 11.5} ${top + 22}v-14M${x - 13} ${top + 30}l-9-9`, 7);

const community =
  stage(160, 96, 86, 200) +
  heart('mark', 160, 70, 1.25) +
  hand(78, 98, 'deep', 'tan') +
  hand(132, 122, 'main', 'umber') +
  hand(188, 122, 'glow', 'tan') +
  hand(242, 98, 'main', 'umber');

const farming =
  rect('air', 0, 0, 320, 200) +
  circle('glow', 110, 78, 34) +
  path('mist', 'M0 128c60-36 120-30 170-8s100 6 150-14v94H0z') +
  path('haze', 'M0 200v-60c90-20 220-20 320 0v60z') +
  stroke('main', 'M160 130l-150 70M160 130l-84 70M160 130l-22 70M160 130l40 70M160 130l98 70M160 130l152 62', 4) +
  rect('mark', 176, 84, 76, 52) +
  path('deep', 'M168 88l14-28 32-16 32 16 14 28-8 3-12-24-26-12-26 12-12 24z') +
  path('mark', 'M178 86l10-22 26-13 26 13 10 22z') +
  rect('card', 198, 104, 32, 32) +
  stroke('mark', 'M198 104l32 32M230 104l-32 32') +
  rect('card', 207, 68, 14, 16, 2) +
  rect('haze', 256, 68, 24, 68, 12) +
  stroke('deep', 'M256 92h24M256 110h24') +
  tree(62, 142, 'main', 1.1);

const cleaning =
  stage(160, 102, 84) +
  path('main', 'M178 108h76l-9 52h-58z') +
  rect('deep', 172, 102, 88, 10, 5) +
  stroke('deep', 'M180 102c6-40 66-40 72 0', 4) +
  circle('card', 196, 98, 10) +
  circle('card', 214, 94, 13) +
  circle('card', 234, 98, 10) +
  path('mark', 'M92 92h36c10 8 14 16 14 28v32a8 8 0 0 1-8 8H86a8 8 0 0 1-8-8v-32c0-12 4-20 14-28z') +
  rect('card', 78, 118, 64, 24) +
  words(90, 126, [40, 26], 'mark') +
  rect('deep', 98, 74, 24, 20) +
  path('deep', 'M84 56h44c8 0 12 6 12 14v8H84z') +
  stroke('deep', 'M134 78c2 10 2 14-4 20', 4) +
  stroke('main', 'M72 54l-16-8M70 64H50M72 74l-16 8') +
  circle('card', 52, 118, 7) +
  circle('glow', 272, 66, 9) +
  circle('card', 258, 48, 5);

const security =
  stage(160, 102, 84, 200) +
  path('deep', 'M160 34l64 20v44c0 34-26 56-64 70c-38-14-64-36-64-70V54z') +
  path('main', 'M160 44l54 17v37c0 28-22 47-54 59c-32-12-54-31-54-59V61z') +
  path('haze', 'M160 44l54 17v37c0 28-22 47-54 59z') +
  stroke('card', 'M136 100l18 20 32-38', 9) +
  stroke('deep', 'M262 40v26', 5) +
  rect('deep', 246, 36, 32, 6, 3) +
  group(
    262,
    70,
    rect('mark', -26, -13, 46, 26, 6) + rect('deep', -34, -9, 10, 18, 3) + circle('card', 12, -5, 2.5),
    'rotate(-18)',
  ) +
  circle('mark', 58, 108, 15) +
  circle('air', 58, 104, 5) +
  stroke('mark', 'M58 122v34M58 142h10M58 154h8', 5);

const property =
  stage(150, 102, 86) +
  rect('card', 58, 92, 72, 68) +
  path('deep', 'M48 96l46-40 46 40z') +
  rect('glow', 72, 108, 18, 18, 2) +
  rect('main', 98, 124, 20, 36, 2) +
  rect('main', 126, 74, 66, 86) +
  path('mark', 'M118 78l41-36 41 36z') +
  [136, 164].map((x) => rect('card', x, 90, 16, 18, 2) + rect('card', x, 120, 16, 18, 2)).join('') +
  rect('deep', 200, 102, 50, 58) +
  [208, 228].map((x) => rect('glow', x, 112, 14, 14, 2)).join('') +
  path('main', 'M194 106l31-26 31 26z') +
  group(
    256,
    142,
    circle('mark', 0, 0, 17) +
      circle('air', -2, -2, 6) +
      stroke('mark', 'M-12 12l-30 26', 7) +
      stroke('mark', 'M-32 30l8 9', 6),
  );

const school =
  stage(160, 102, 86) +
  rect('mark', 74, 42, 172, 98, 6) +
  rect('deep', 82, 50, 156, 82, 2) +
  stroke('card', 'M98 72h40M98 88h28M98 104h34') +
  stroke('glow', 'M176 112l20-42 20 42zM184 96h24') +
  circle('haze', 160, 78, 8) +
  rect('card', 178, 128, 30, 5, 2) +
  rect('main', 60, 150, 200, 12, 3) +
  rect('glow', 82, 138, 48, 12, 2) +
  rect('main', 88, 128, 42, 10, 2) +
  circle('main', 238, 130, 18) +
  path('haze', 'M226 124c8-8 14-8 18-4s-2 10-8 12-10 4-10-8z') +
  stroke('deep', 'M238 148v4M228 152h20');

const townHall =
  stage(160, 100, 86) +
  path('main', 'M132 92V66l28-20 28 20v26z') +
  stroke('deep', 'M160 46V30') +
  path('mark', 'M160 28h24l-6 7 6 7h-24z') +
  circle('card', 160, 74, 11) +
  stroke('deep', 'M160 68v6l5 3', 2.5) +
  path('deep', 'M76 92h168v10H76z') +
  rect('card', 84, 102, 152, 48) +
  [94, 118, 194, 218].map((x) => rect('haze', x, 110, 10, 30, 5)).join('') +
  path('main', 'M144 150v-26a16 16 0 0 1 32 0v26z') +
  path('deep', 'M72 150h176v10H72z') +
  path('card', 'M116 160h88l6 6H110z') +
  tree(46, 160, 'haze', 1.2) +
  tree(276, 160, 'haze', 1.2);

export const TRADE_SHAPES = {
  construction,
  industry,
  care,
  hospitality,
  retail,
  transport,
  tech,
  community,
  farming,
  cleaning,
  security,
  property,
  school,
  'town-hall': townHall,
};
