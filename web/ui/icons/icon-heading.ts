import { createIcon } from './create-icon.ts';

export const IconHeading = /* @__PURE__ */ createIcon('heading', [
  'M7 12h10',
  'M7 5v14',
  'M17 5v14',
  'M15 19h4',
  'M15 5h4',
  'M5 19h4',
  'M5 5h4',
]);
