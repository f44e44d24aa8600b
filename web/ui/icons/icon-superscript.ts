import { createIcon } from './create-icon.ts';

export const IconSuperscript = /* @__PURE__ */ createIcon('superscript', [
  'M5 7l8 10m-8 0l8 -10',
  'M21 11h-4l3.5 -4a1.73 1.73 0 0 0 -3.5 -2',
]);
