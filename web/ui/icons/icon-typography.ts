import { createIcon } from './create-icon.ts';

export const IconTypography = /* @__PURE__ */ createIcon('typography', [
  'M4 20l3 0',
  'M14 20l7 0',
  'M6.9 15l6.9 0',
  'M10.2 6.3l5.8 13.7',
  'M5 20l6 -16l2 0l7 16',
]);
