import { createIcon } from './create-icon.ts';

export const IconArrowsDiagonalMinimize2 = /* @__PURE__ */ createIcon('arrows-diagonal-minimize-2', [
  'M18 10h-4v-4',
  'M20 4l-6 6',
  'M6 14h4v4',
  'M10 14l-6 6',
]);
