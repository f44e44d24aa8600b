import { describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from '../../../../../contract/booklets/booklets/theme.ts';
import { formatRatio, listColourErrors, parseHexColour } from './ratio.ts';

describe('colours in words', () => {
  it('writes a ratio the French way and never rounds it up', () => {
    expect(formatRatio(4.99)).toBe('4,9');
    expect(formatRatio(4.5)).toBe('4,5');
    expect(formatRatio(21)).toBe('21,0');
  });

  it('names what cannot be read and what is the same', () => {
    expect(listColourErrors(DEFAULT_THEME.colours)).toEqual([]);
    const errors = listColourErrors({ ...DEFAULT_THEME.colours, text: '#999999', link: DEFAULT_THEME.colours.primary });
    expect(errors).toHaveLength(2);
    expect(errors[0]).toContain('2,8:1 entre Texte et Fond');
    expect(errors[1]).toContain('ont la même couleur');
  });

  it('reads what people paste', () => {
    expect(parseHexColour(' 1484F4 ')).toBe('#1484f4');
    expect(parseHexColour('#fff')).toBeNull();
    expect(parseHexColour('bleu')).toBeNull();
  });
});
