import { createIcon } from './create-icon.ts';

export const IconDoorEnter = /* @__PURE__ */ createIcon('door-enter', [
  'M13 12v.01',
  'M3 21h18',
  'M5 21v-16a2 2 0 0 1 2 -2h6m4 10.5v7.5',
  'M21 7h-7m3 -3l-3 3l3 3',
]);
