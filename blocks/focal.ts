/**
 * The classes that keep a point of a picture in sight where it is cut, in steps of a tenth: readers’ pages hold no style of
 * their own, so that their policy can forbid any. Empty without a point.
 */
export const focalClass = (focal: { x: number; y: number } | undefined): string =>
  focal ? ` f-x${Math.round(focal.x * 10)} f-y${Math.round(focal.y * 10)}` : '';
