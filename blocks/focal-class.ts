/**
 * CSS classes that keep the focal point of a cropped picture visible, in steps of a tenth. Reader pages use no inline
 * style, so their content security policy can forbid it. Empty without a focal point.
 */
export const getFocalClass = (focal: { x: number; y: number } | undefined): string =>
  focal ? ` f-x${Math.round(focal.x * 10)} f-y${Math.round(focal.y * 10)}` : '';
