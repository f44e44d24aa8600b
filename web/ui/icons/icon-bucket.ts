import { createIcon } from './create-icon.ts';

export const IconBucket = /* @__PURE__ */ createIcon('bucket', [
  'M4 7a8 4 0 1 0 16 0a8 4 0 1 0 -16 0',
  'M4 7c0 .664 .088 1.324 .263 1.965l2.737 10.035c.5 1.5 2.239 2 5 2s4.5 -.5 5 -2c.333 -1 1.246 -4.345 2.737 -10.035a7.45 7.45 0 0 0 .263 -1.965',
]);
