import { createIcon } from './create-icon.ts';

export const IconCircleMinus = /* @__PURE__ */ createIcon('circle-minus', [
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  'M9 12l6 0',
]);
