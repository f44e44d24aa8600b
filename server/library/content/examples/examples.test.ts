import { describe, expect, it } from 'vitest';
import { checkAccessibility } from '../../../../blocks/accessibility/check-accessibility.ts';
import { isDrawingId } from '../../../../blocks/drawings/drawings.ts';
import { getBlockDefinition } from '../../../../blocks/registry.ts';
import { THEME_PALETTES } from '../../../../contract/booklets/booklets/palettes.ts';
import { FONT_PAIRS } from '../../../../contract/booklets/fonts/fonts.ts';
import { EXAMPLE_CODES } from '../../../../contract/library/examples.ts';
import { countGraphemes } from '../../../../contract/platform/text/graphemes.ts';
import { sanitiseProps } from '../../../booklets/content/sanitise.ts';
import { CHAPTER_TEMPLATES, SECTORS } from '../index.ts';
import { buildExamplePage, EXAMPLES, findExampleDrawing, getExample } from './index.ts';

describe('examples', () => {
  it('are eight, of different looks and characters', () => {
    expect(EXAMPLES.map(({ code }) => code)).toEqual([...EXAMPLE_CODES]);
    for (const field of ['name', 'character', 'palette', 'fontPair', 'pageTitle', 'subtitle'] as const) {
      expect(new Set(EXAMPLES.map((one) => one[field])).size, field).toBe(8);
    }
    expect(new Set(EXAMPLES.map(({ type }) => type)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(EXAMPLES.map(({ tone }) => tone)).size).toBe(2);
  });

  it.each(EXAMPLES)('$code names palettes, fonts, drawings and chapters that exist', (example) => {
    expect(THEME_PALETTES.map(({ id }) => id)).toContain(example.palette);
    expect(FONT_PAIRS.map(({ id }) => id)).toContain(example.fontPair);
    expect(isDrawingId(example.drawing)).toBe(true);
    for (const code of example.chapters) {
      const chapter = CHAPTER_TEMPLATES.find((one) => one.code === code);
      expect(chapter?.bookletTypes, code).toContain(example.type);
    }
    expect(countGraphemes(example.title('Menuiserie Dubreuil'))).toBeLessThanOrEqual(80);
    expect(countGraphemes(example.subtitle)).toBeLessThanOrEqual(120);
    expect(getExample(example.code)).toBe(example);
  });

  it.each(EXAMPLES)('$code opens with a page that could be published, in the words of each sector', (example) => {
    for (const sector of [null, ...SECTORS]) {
      const { title, blocks } = buildExamplePage(example, sector);
      for (const { type, props } of blocks) {
        const definition = getBlockDefinition(type);
        expect(definition.props.safeParse(props).error?.issues ?? []).toEqual([]);
        expect(definition.check?.(props) ?? []).toEqual([]);
        expect(sanitiseProps<unknown>(props)).toEqual(props);
      }
      const findings = checkAccessibility({
        language: 'fr-FR',
        title,
        otherTitles: [],
        blocks: blocks.map((block, index) => ({ ...block, id: `${index}` })),
      });
      expect(findings.map(({ rule, values }) => `${rule} ${values?.words}`)).toEqual([]);
    }
  });

  it('writes in its tone', () => {
    for (const example of EXAMPLES) {
      const text = JSON.stringify([example.subtitle, example.welcome, buildExamplePage(example, null)]);
      const other = example.tone === 'tu' ? /\b(vous|votre|vos)\b/i : /\b(tu|ton|ta|tes)\b/i;
      expect(text, example.code).not.toMatch(other);
    }
  });

  it('takes the drawing and the words of the trade', () => {
    const site = SECTORS.find(({ code }) => code === 'btp') ?? null;
    expect(findExampleDrawing(getExample('saison'), site)).toBe('construction');
    expect(JSON.stringify(buildExamplePage(getExample('saison'), site))).toContain('chef de chantier');
    expect(findExampleDrawing(getExample('saison'), null)).toBe('safety');
  });
});
