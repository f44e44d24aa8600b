/** Widths of the copies of an image, in pixels. */
export const VARIANT_WIDTHS = [320, 640, 1280, 1920] as const;
