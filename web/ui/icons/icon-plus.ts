import { createIcon } from './create-icon.ts';

export const IconPlus = /* @__PURE__ */ createIcon('plus', ['M12 5l0 14', 'M5 12l14 0']);
