import { createIcon } from './create-icon.ts';

export const IconColumnInsertRight = /* @__PURE__ */ createIcon('column-insert-right', [
  'M6 4h4a1 1 0 0 1 1 1v14a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-14a1 1 0 0 1 1 -1',
  'M15 12l4 0',
  'M17 10l0 4',
]);
