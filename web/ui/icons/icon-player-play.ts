import { createIcon } from './create-icon.ts';

export const IconPlayerPlay = /* @__PURE__ */ createIcon('player-play', ['M7 4v16l13 -8l-13 -8']);
