import { createIcon } from './create-icon.ts';

export const IconLineDashed = /* @__PURE__ */ createIcon('line-dashed', ['M5 12h2', 'M17 12h2', 'M11 12h2']);
