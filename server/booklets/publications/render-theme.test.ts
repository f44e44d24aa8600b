import { expect, test } from 'vitest';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import { renderThemeCss } from './render.ts';

const render = (colours: Partial<typeof DEFAULT_THEME.colours>): string =>
  renderThemeCss({
    theme: { ...DEFAULT_THEME, colours: { ...DEFAULT_THEME.colours, ...colours } },
    cover: { mediaId: null, alt: '', decorative: true },
    media: {},
  });

test('the style sheet of a theme replaces the mixes that would be hard to read, and no other', () => {
  expect(render({})).not.toMatch(/--b-(safe|dark)-|-share/);
  expect(render({ primary: '#000000', link: '#000000' })).toMatch(/--b-dark-link:#[0-9a-f]{6}/);
  expect(render({ background: '#101820' })).toMatch(/--b-safe-info:#[0-9a-f]{6}/);
});
