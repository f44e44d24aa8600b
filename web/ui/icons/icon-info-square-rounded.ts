import { createIcon } from './create-icon.ts';

export const IconInfoSquareRounded = /* @__PURE__ */ createIcon('info-square-rounded', [
  'M12 9h.01',
  'M11 12h1v4h1',
  'M12 3c7.2 0 9 1.8 9 9c0 7.2 -1.8 9 -9 9c-7.2 0 -9 -1.8 -9 -9c0 -7.2 1.8 -9 9 -9',
]);
