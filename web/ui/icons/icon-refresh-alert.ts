import { createIcon } from './create-icon.ts';

export const IconRefreshAlert = /* @__PURE__ */ createIcon('refresh-alert', [
  'M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4',
  'M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4',
  'M12 9l0 3',
  'M12 15l.01 0',
]);
