import { createIcon } from './create-icon.ts';

export const IconTractor = /* @__PURE__ */ createIcon('tractor', [
  'M3 15a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  'M7 15l0 .01',
  'M17 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M10.5 17l6.5 0',
  'M20 15.2v-4.2a1 1 0 0 0 -1 -1h-6l-2 -5h-6v6.5',
  'M18 5h-1a1 1 0 0 0 -1 1v4',
]);
