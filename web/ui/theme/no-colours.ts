/** Takes the place of Mantine's colours in the build: components use those of the theme only. */
export const DEFAULT_COLORS = {};
