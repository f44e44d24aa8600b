import { createIcon } from './create-icon.ts';

export const IconTransfer = /* @__PURE__ */ createIcon('transfer', ['M20 10h-16l5.5 -6', 'M4 14h16l-5.5 6']);
