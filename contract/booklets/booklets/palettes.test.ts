import { describe, expect, it } from 'vitest';
import { checkContrast, contrastRatio, findDuplicateColours, toOklch } from '../../platform/text/colour.ts';
import { THEME_PALETTES } from './palettes.ts';

/** Distance of two colours in OKLab: 0.02 is barely seen, 1 is from black to white. */
const measureDistance = (a: string, b: string): number => {
  const [one, two] = [toOklch(a), toOklch(b)];
  return Math.hypot(
    one.l - two.l,
    one.c * Math.cos(one.h) - two.c * Math.cos(two.h),
    one.c * Math.sin(one.h) - two.c * Math.sin(two.h),
  );
};
const MIN_DISTANCE = 0.09;

describe('palettes of the product', () => {
  it('are twelve, each with its own name', () => {
    expect(THEME_PALETTES).toHaveLength(12);
    expect(new Set(THEME_PALETTES.map(({ id }) => id)).size).toBe(12);
    expect(new Set(THEME_PALETTES.map(({ name }) => name)).size).toBe(12);
  });

  it.each(THEME_PALETTES)('$name is readable in every pair, and as a filled button', ({ colours }) => {
    for (const colour of Object.values(colours)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(checkContrast(colours).filter(({ ok }) => !ok)).toEqual([]);
    expect(findDuplicateColours(colours)).toEqual([]);
    expect(contrastRatio('#ffffff', colours.primary)).toBeGreaterThanOrEqual(4.5);
  });

  it('have main colours that nobody takes for one another', () => {
    const close = THEME_PALETTES.flatMap((a, index) =>
      THEME_PALETTES.slice(index + 1).flatMap((b) => {
        const distance = measureDistance(a.colours.primary, b.colours.primary);
        return distance < MIN_DISTANCE ? [`${a.name}, ${b.name}: ${distance.toFixed(3)}`] : [];
      }),
    );
    expect(close).toEqual([]);
  });
});
