import { createIcon } from './create-icon.ts';

export const IconLoader2 = /* @__PURE__ */ createIcon('loader-2', ['M12 3a9 9 0 1 0 9 9']);
