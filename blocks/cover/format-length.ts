/** A length as an SVG attribute, to two decimals. */
export const formatLength = (value: number): string => String(Math.round(value * 100) / 100);
