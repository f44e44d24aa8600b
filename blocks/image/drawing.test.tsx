import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BlockView } from '../Blocks.tsx';
import { getTranslate } from '../booklet-words.ts';
import type { PageContext } from '../context.ts';
import { isBlockEmpty } from '../is-block-empty.ts';
import { isReadableBlock } from '../registry.ts';
import { collectProps, mapTexts } from '../walk-props.ts';
import { image } from './schema.ts';

const context: PageContext = {
  mode: 'reader',
  language: 'fr-FR',
  findMedia: () => null,
  findPageHref: () => null,
  fillText: (text) => text,
  fillHtml: (html) => html,
  t: getTranslate('fr-FR', 'vous'),
  getQuizAction: () => '#',
  getQuizSeed: (id) => id,
  drawings: { team: '<path d="M0 0"/>' },
};
const createBlock = (picture: object) => ({
  id: 'b',
  type: 'image',
  props: { ...image.empty, picture: { ...image.empty.picture, ...picture } },
});
const render = (picture: object, over: Partial<PageContext> = {}) =>
  renderToStaticMarkup(<BlockView block={createBlock(picture)} context={{ ...context, ...over }} />);

it('shows a drawing without a file, hidden from screen readers unless it is described', () => {
  expect(render({ drawing: 'team' })).toMatch(/<svg class="b-drawing"[^>]*aria-hidden="true"[^>]*><path d="M0 0"/);
  expect(render({ drawing: 'team', alt: 'L’équipe' })).toContain('role="img" aria-label="L’équipe"');
  expect(render({ drawing: 'team', alt: 'L’équipe', decorative: true })).toContain('aria-hidden');
});

it('shows nothing to readers for a drawing that it does not know, and says so in the editor', () => {
  expect(render({ drawing: 'toString' })).not.toMatch(/svg|missing/);
  expect(render({ drawing: 'mermaid' }, { mode: 'editor' })).toContain('b-missing');
  expect(render({ drawing: 'team' }, { mode: 'editor', drawings: undefined })).toContain('<svg');
});

it('is content, but not words', () => {
  const block = createBlock({ drawing: 'team' });
  expect(isReadableBlock(block)).toBe(true);
  expect(isBlockEmpty(block)).toBe(false);
  expect(isBlockEmpty(createBlock({}))).toBe(true);
  expect(collectProps(block.props).texts).toEqual([]);
  expect(mapTexts(block.props, () => 'autre').picture).toMatchObject({ drawing: 'team' });
});

it('reads an image that was written before drawings', () => {
  expect(isReadableBlock(createBlock({ mediaId: '01890000-0000-7000-8000-000000000000' }))).toBe(true);
});
