/**
 * Stacking order of all floating elements. A dialog is at `modal`, each further dialog two above the previous one;
 * menus and selects opened inside a dialog are one above it, so their own window never hides them. Toasts (1300) and
 * tooltips (2000) are above all of them.
 */
export const LAYERS = { menu: 1000, modal: 1100 } as const;

/** z-index of a dialog above `depth` open ones; `base` shifts the whole stack. */
export const getDialogZIndex = (depth: number, base = 0): number => base + LAYERS.modal + 2 * depth;
