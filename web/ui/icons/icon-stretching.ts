import { createIcon } from './create-icon.ts';

export const IconStretching = /* @__PURE__ */ createIcon('stretching', [
  'M15 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M5 20l5 -.5l1 -2',
  'M18 20v-5h-5.5l2.5 -6.5l-5.5 1l1.5 2',
]);
