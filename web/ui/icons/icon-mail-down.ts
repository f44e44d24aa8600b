import { createIcon } from './create-icon.ts';

export const IconMailDown = /* @__PURE__ */ createIcon('mail-down', [
  'M12 19h-7a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v5.5',
  'M19 16v6',
  'M22 19l-3 3l-3 -3',
  'M3 7l9 6l9 -6',
]);
