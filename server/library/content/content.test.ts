import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkAccessibility } from '../../../blocks/accessibility/check-accessibility.ts';
import { isDrawingId } from '../../../blocks/drawings/drawings.ts';
import { getBlockDefinition, type NewBlock } from '../../../blocks/registry.ts';
import { getSafeTokens } from '../../../blocks/safe-colours.ts';
import { BOOKLET_TYPES } from '../../../contract/booklets/booklets/booklet-kinds.ts';
import { checkContrast, contrastRatio } from '../../../contract/platform/text/colour.ts';
import { countGraphemes } from '../../../contract/platform/text/graphemes.ts';
import { toPlainText } from '../../../contract/platform/text/text.ts';
import { VARIABLES } from '../../booklets/content/declared-variables.ts';
import { sanitiseProps } from '../../booklets/content/sanitise.ts';
import { applyFrenchSpacing } from '../../platform/text/typography.ts';
import { CATEGORIES, CHAPTER_TEMPLATES, demoBooklet, SECTORS } from './index.ts';
import { READING_ORDER } from './reading-order.ts';

const pages = CHAPTER_TEMPLATES.flatMap((chapter) => chapter.pages);
const chapterCodes = CHAPTER_TEMPLATES.map(({ code }) => code);
const pageCodes = pages.map(({ code }) => code);

/** Fields of a block which are no French text. */
const TECHNICAL = new Set([
  'href',
  'kind',
  'style',
  'side',
  'mediaId',
  'coordinates',
  'from',
  'to',
  'phone',
  'email',
  'drawing',
  'width',
]);

/** Every French text inside a value, with its tags removed. */
const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return value === '' ? [] : [toPlainText(value)];
  if (Array.isArray(value)) return value.flatMap(texts);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => (TECHNICAL.has(key) ? [] : texts(inner)));
};

const words = (blocks: NewBlock[]) =>
  blocks
    .flatMap(({ props }) => texts(props))
    .join(' ')
    .split(/[\s\u00a0\u202f]+/)
    .filter((word) => /[\p{L}\d]/u.test(word)).length;

const duplicates = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('the library', () => {
  it('offers enough sectors, chapters and pages', () => {
    expect(SECTORS.length).toBeGreaterThanOrEqual(8);
    expect(CHAPTER_TEMPLATES.length).toBeGreaterThanOrEqual(26);
    expect(pages.length).toBeGreaterThanOrEqual(64);
  });

  it('covers every category', () => {
    expect(Object.keys(CATEGORIES)).toHaveLength(24);
    expect(new Set(CHAPTER_TEMPLATES.map(({ category }) => category))).toEqual(new Set(Object.keys(CATEGORIES)));
  });

  it('gives each thing a code of its own, in kebab-case', () => {
    for (const codes of [chapterCodes, pageCodes, SECTORS.map(({ code }) => code), VARIABLES.map(({ key }) => key)]) {
      expect(duplicates(codes)).toEqual([]);
    }
    for (const code of [...chapterCodes, ...pageCodes, ...SECTORS.map((sector) => sector.code)]) {
      expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
    expect([...chapterCodes]).toEqual(READING_ORDER);
  });

  it('breaks no accessibility rule', () => {
    const broken = pages.flatMap(({ title, blocks }) =>
      checkAccessibility({
        language: 'fr-FR',
        title,
        otherTitles: [],
        blocks: blocks.map((block, index) => ({ ...block, id: `${index}` })),
      }).map(({ rule, field, values }) => `${title}: ${rule}, ${field}, ${values?.words}`),
    );
    expect(broken).toEqual([]);
  });

  it('uses icons that exist', () => {
    for (const { icon } of [...CHAPTER_TEMPLATES, ...SECTORS]) {
      const file = new URL(`../../../web/ui/icons/icon-${icon}.ts`, import.meta.url);
      expect(existsSync(file), icon).toBe(true);
    }
  });
});

describe.each(CHAPTER_TEMPLATES)('chapter $code', (chapter) => {
  it('keeps its limits', () => {
    expect(countGraphemes(chapter.title)).toBeGreaterThan(0);
    expect(countGraphemes(chapter.title)).toBeLessThanOrEqual(80);
    expect(countGraphemes(chapter.summary)).toBeLessThanOrEqual(200);
    expect(countGraphemes(chapter.legalBasis)).toBeLessThanOrEqual(300);
    expect(chapter.bookletTypes.length).toBeGreaterThan(0);
    expect(chapter.pages.length).toBeGreaterThan(0);
    for (const type of chapter.bookletTypes) {
      expect(
        chapter.pages.some(({ bookletTypes }) => (bookletTypes ?? [type]).includes(type)),
        type,
      ).toBe(true);
    }
    const strays = chapter.pages.filter(({ bookletTypes }) =>
      bookletTypes?.some((type) => !chapter.bookletTypes.includes(type)),
    );
    expect(strays.map(({ code }) => code)).toEqual([]);
    expect([3, 6, 12, 24]).toContain(chapter.reviewMonths);
  });
});

it('draws many pages, and never twice the same in a chapter', () => {
  const drawingsOf = (list: typeof pages) =>
    list.flatMap(({ blocks }) => blocks.flatMap((one) => (one.type === 'image' ? one.props.picture.drawing : [])));
  expect(drawingsOf(pages).length).toBeGreaterThan(30);
  for (const chapter of CHAPTER_TEMPLATES) expect(duplicates(drawingsOf(chapter.pages).map(String))).toEqual([]);
});

describe.each(pages)('page $code', (page) => {
  it('keeps its limits', () => {
    expect(countGraphemes(page.title)).toBeLessThanOrEqual(120);
    expect(page.summary).not.toBe('');
    expect(countGraphemes(page.summary)).toBeLessThanOrEqual(200);
    expect(countGraphemes(page.note)).toBeLessThanOrEqual(1000);
    expect(page.blocks.length).toBeGreaterThanOrEqual(3);
    expect(page.blocks.length).toBeLessThanOrEqual(10);
    expect(words(page.blocks)).toBeGreaterThanOrEqual(120);
    expect(words(page.blocks)).toBeLessThanOrEqual(350);
  });

  it('holds blocks that could be published as they are', () => {
    for (const block of page.blocks) {
      const definition = getBlockDefinition(block.type);
      const parsed = definition.props.safeParse(block.props);
      expect(parsed.error?.issues ?? []).toEqual([]);
      const errors = definition.check?.(block.props).filter(({ level }) => level === 'error') ?? [];
      expect(errors).toEqual([]);
    }
  });

  it('loses nothing to the sanitiser', () => {
    for (const { props } of page.blocks) expect(sanitiseProps<unknown>(props)).toEqual(props);
  });

  it('opens headings at level 2 and skips none', () => {
    let last = 1;
    for (const block of page.blocks) {
      if (block.type !== 'heading') continue;
      expect(block.props.level).toBeLessThanOrEqual(last + 1);
      last = block.props.level;
    }
  });

  it('needs no file', () => {
    for (const block of page.blocks)
      if (block.type === 'image') expect(isDrawingId(block.props.picture.drawing)).toBe(true);
    expect(JSON.stringify(page.blocks)).not.toMatch(/"mediaId":"/);
  });
});

describe('variables', () => {
  const used = new Set(
    JSON.stringify(pages)
      .match(/\{\{[^}]*\}\}/g)
      ?.map((name) => name.slice(2, -2)),
  );
  const declared = new Set(VARIABLES.map(({ key }) => key));

  it('are all declared, and all used but those of the reader, which are there to choose from', () => {
    expect([...used].filter((key) => !declared.has(key))).toEqual([]);
    const ofReader = new Set(
      VARIABLES.filter(({ group, source }) => group === 'reader' || source === 'participant').map(({ key }) => key),
    );
    expect([...declared].filter((key) => !used.has(key) && !ofReader.has(key))).toEqual([]);
  });

  it('have a value to fall back on unless required, and a sample', () => {
    for (const variable of VARIABLES) {
      expect(variable.key).toMatch(/^[a-z][a-z0-9_]{1,29}$/);
      // How to reach somebody is his, or nobody's: no other stands in for it, and nobody has to be reachable.
      const reach = variable.source === 'participant' && variable.kind !== 'text';
      // A first name that is not known leaves its sentence.
      if (!reach && variable.key !== 'prenom')
        expect(variable.required, variable.key).toBe(variable.defaultValue === '');
      expect(variable.sample).not.toBe('');
      expect(variable.help).not.toBe('');
      expect(countGraphemes(variable.sample)).toBeLessThanOrEqual(500);
    }
  });
});

describe.each(SECTORS)('sector $code', (sector) => {
  const { palette } = sector;

  it('refers to chapters that exist, once each, in order', () => {
    const codes = sector.chapters.map(({ code }) => code);
    expect(duplicates(codes)).toEqual([]);
    expect(codes.filter((code) => !chapterCodes.includes(code))).toEqual([]);
    expect(sector.chapters.map(({ order }) => order)).toEqual(codes.map((_, index) => index + 1));
    expect(sector.chapters.length).toBeLessThanOrEqual(30);
    for (const { chapterCode, text, reference } of sector.obligations) {
      expect(codes).toContain(chapterCode);
      expect(text).not.toBe('');
      expect(reference).toMatch(/art\.|annexe/);
    }
  });

  it('keeps its limits', () => {
    expect(countGraphemes(sector.label)).toBeLessThanOrEqual(80);
    expect(countGraphemes(sector.description)).toBeLessThanOrEqual(300);
    expect(sector.lexicon.length).toBeGreaterThanOrEqual(6);
    expect(sector.lexicon.length).toBeLessThanOrEqual(40);
    for (const code of sector.nafCodes) expect(code).toMatch(/^\d{2}$/);
  });

  it.each(BOOKLET_TYPES)(
    'proposes to « %s » at first what can be read within 45 minutes, at 230 words a minute',
    (type) => {
      const proposed = new Set(sector.chapters.filter(({ level }) => level !== 'optional').map(({ code }) => code));
      const shown = CHAPTER_TEMPLATES.filter(
        ({ code, bookletTypes }) => proposed.has(code) && bookletTypes.includes(type),
      )
        .flatMap((chapter) => chapter.pages)
        .filter(({ visible, bookletTypes }) => visible && (bookletTypes ?? [type]).includes(type));
      expect(words(shown.flatMap(({ blocks }) => blocks)) / 230).toBeLessThanOrEqual(45);
    },
  );

  it('has a palette people can read', () => {
    for (const colour of Object.values(palette)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(new Set(Object.values(palette)).size).toBe(6);
    expect(checkContrast(palette).filter(({ ok }) => !ok)).toEqual([]);
    expect(getSafeTokens(palette)).toEqual({});
    expect(contrastRatio('#ffffff', palette.primary)).toBeGreaterThanOrEqual(4.5);
  });
});

it('attaches a NAF division to one sector only', () => {
  expect(duplicates(SECTORS.flatMap(({ nafCodes }) => nafCodes))).toEqual([]);
});

describe('typography', () => {
  const everything = texts([CHAPTER_TEMPLATES, SECTORS, VARIABLES, demoBooklet]);

  it.each([
    ['straight apostrophe', /'/],
    ['straight quotation mark', /"/],
    ['plain space before a double mark', / [:;!?»]|« /],
    ['double mark without its space', /[\p{L}\d)»][;!?]|[\p{L})»]:(?!\/)/u],
    ['three dots instead of an ellipsis', /\.\.\./],
    ['midpoint', /·/],
    ['two spaces', / {2}/],
    ['placeholder', /lorem|à compléter|xxx/i],
  ])('has no %s', (_, fault) => {
    expect(everything.filter((text) => fault.test(text))).toEqual([]);
  });

  it('sets French spaces where plain ones were typed', () => {
    expect(applyFrenchSpacing('Un « mot » : oui ! 10 000 € à 7 h 45, art. L. 1221-5')).toBe(
      'Un «\u00a0mot\u00a0»\u00a0: oui\u202f! 10\u202f000\u00a0€ à 7\u00a0h\u00a045, art.\u00a0L.\u00a01221-5',
    );
  });
});

it('tells a demonstration booklet made of pages of the library', () => {
  expect(SECTORS.map(({ code }) => code)).toContain(demoBooklet.sector);
  for (const { code, pages: chosen } of demoBooklet.chapters) {
    const known = CHAPTER_TEMPLATES.find((chapter) => chapter.code === code)?.pages.map((page) => page.code);
    expect(known).toEqual(expect.arrayContaining(chosen));
  }
  for (const variable of VARIABLES.filter(({ source }) => source !== 'participant')) {
    expect(demoBooklet.variables[variable.key]).toBe(variable.sample);
  }
});
