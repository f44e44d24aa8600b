import { createIcon } from './create-icon.ts';

export const IconX = /* @__PURE__ */ createIcon('x', ['M18 6l-12 12', 'M6 6l12 12']);
