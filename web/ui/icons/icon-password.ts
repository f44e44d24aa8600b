import { createIcon } from './create-icon.ts';

export const IconPassword = /* @__PURE__ */ createIcon('password', [
  'M12 10v4',
  'M10 13l4 -2',
  'M10 11l4 2',
  'M5 10v4',
  'M3 13l4 -2',
  'M3 11l4 2',
  'M19 10v4',
  'M17 13l4 -2',
  'M17 11l4 2',
]);
