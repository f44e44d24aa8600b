import { describe, expect, test } from 'vitest';
import { DEFAULT_THEME } from '../../contract/booklets/booklets/theme.ts';
import { rgaaCriterion } from '../../contract/booklets/content/accessibility.ts';
import { listDefectPages, PALE_TEXT } from './defects.fixture.ts';
import { buildAccessibilityReport } from './report.ts';

const { colours } = DEFAULT_THEME;
const build = (quality: 'bad' | 'good', link = colours.link) =>
  buildAccessibilityReport({
    language: 'fr-FR',
    pages: listDefectPages(quality).map(({ title, blocks }, page) => ({
      title,
      blocks: blocks.map((block, index) => ({ ...block, id: `${page}-${index}` })),
    })),
    colours: { ...colours, link },
  });

describe('the accessibility report of a booklet', () => {
  test('counts the thirty defects by criterion', () => {
    const { tested, pages } = build('bad', PALE_TEXT);
    expect(tested.map(({ criterion }) => criterion)).toEqual(
      rgaaCriterion.options.filter((criterion) => criterion !== '13.8'),
    );
    expect(tested.reduce((sum, { warnings, advice }) => sum + warnings + advice, 0)).toBe(30);
    expect(pages.map(({ warnings, advice }) => warnings + advice)).toEqual([9, 8, 12]);
    expect(tested.find(({ criterion }) => criterion === '3.2')).toMatchObject({ warnings: 1 });
    expect(tested.find(({ criterion }) => criterion === '9.1')).toMatchObject({ warnings: 2, advice: 2 });
  });

  test('counts nothing in a booklet written well', () => {
    expect(build('good').tested.filter(({ warnings, advice }) => warnings + advice > 0)).toEqual([]);
  });

  test('asks a person to check the content that the booklet holds, before what concerns every booklet', () => {
    const criteria = build('good').toCheck.map(({ criterion, feature }) => `${criterion} ${feature}`);
    expect(criteria).toContain('4.4 video');
    expect(criteria).toContain('13.4 document');
    expect(criteria.at(-1)).toBe('10.9 null');
  });

  test('counts moving images only when somebody has looked', () => {
    const picture = { mediaId: '00000000-0000-4000-8000-000000000001', alt: 'Un établi', decorative: false };
    const props = { picture, caption: '', credit: '', width: 'column', href: '' };
    const pages = [{ title: 'L’atelier', blocks: [{ id: '1', type: 'image', props }] }];
    const { tested } = buildAccessibilityReport({
      language: 'fr-FR',
      pages,
      colours,
      movingImages: new Set([picture.mediaId]),
    });
    expect(tested.find(({ criterion }) => criterion === '13.8')).toMatchObject({ warnings: 1, applies: true });
  });

  test('leaves out what concerns no content of the booklet', () => {
    const pages = [
      { title: 'Vos horaires', blocks: [{ id: '1', type: 'text', props: { html: '<p>De 8 h à 17 h.</p>' } }] },
    ];
    const { tested, toCheck } = buildAccessibilityReport({ language: 'fr-FR', pages, colours });
    expect(toCheck.every(({ feature }) => feature === null)).toBe(true);
    expect(tested.filter(({ applies }) => !applies).map(({ criterion }) => criterion)).toContain('4.1');
    expect(tested.find(({ criterion }) => criterion === '8.6')?.applies).toBe(true);
  });
});
