import { createIcon } from './create-icon.ts';

export const IconSubtitles = /* @__PURE__ */ createIcon('subtitles', [
  'M18 5a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3l12 0',
  'M7 15h5',
  'M15 15h2',
  'M17 12h-3',
  'M11 12h-1',
]);
