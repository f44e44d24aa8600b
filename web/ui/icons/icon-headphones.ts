import { createIcon } from './create-icon.ts';

export const IconHeadphones = /* @__PURE__ */ createIcon('headphones', [
  'M4 15a2 2 0 0 1 2 -2h1a2 2 0 0 1 2 2v3a2 2 0 0 1 -2 2h-1a2 2 0 0 1 -2 -2l0 -3',
  'M15 15a2 2 0 0 1 2 -2h1a2 2 0 0 1 2 2v3a2 2 0 0 1 -2 2h-1a2 2 0 0 1 -2 -2l0 -3',
  'M4 15v-3a8 8 0 0 1 16 0v3',
]);
