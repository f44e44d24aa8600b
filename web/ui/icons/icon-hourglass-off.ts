import { createIcon } from './create-icon.ts';

export const IconHourglassOff = /* @__PURE__ */ createIcon('hourglass-off', [
  'M18 18v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1v-2a6 6 0 0 1 6 -6',
  'M6 6a6 6 0 0 0 6 6m3.13 -.88a6 6 0 0 0 2.87 -5.12v-2a1 1 0 0 0 -1 -1h-10',
  'M3 3l18 18',
]);
