/**
 * Stacking order of everything that floats. A dialog stands at `modal`, each further dialog two above the last one;
 * menus and selects opened from inside a dialog stand one above it, so they are never hidden by their own window.
 */
export const LAYERS = { overlay: 1000, menu: 1000, modal: 1100, tooltip: 1100, toast: 1300 } as const;

/** z-index of the dialog that opens when `depth` others are open already; `base` shifts the whole stack. */
export const dialogLayer = (depth: number, base = 0): number => base + LAYERS.modal + 2 * depth;
