import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ChangeItems, type ReaderChange } from './Changes.tsx';

const PASSAGE = [
  { kind: 'same', text: 'Frottez ' },
  { kind: 'removed', text: 'deux' },
  { kind: 'added', text: 'dix' },
  { kind: 'same', text: ' minutes.' },
] as const;
const render = (block: ReaderChange['block']) =>
  renderToStaticMarkup(<ChangeItems changes={[{ sentence: 'Plus long.', passages: [PASSAGE], block, to: '' }]} />);

it('shows the sentence as it was and as it is, each with its own words marked', () => {
  const html = render([]);
  const [before = '', after = ''] = html.match(/<p class="r-change-text[^>]*>.*?<\/p>/g) ?? [];
  expect(before).toContain(
    'Avant\u00a0: </span>Frottez <del><span class="b-hidden">supprimé\u00a0: </span>deux</del> minutes.',
  );
  expect(before).not.toContain('<ins>');
  expect(after).toContain('Frottez <ins><span class="b-hidden">ajouté\u00a0: </span>dix</ins> minutes.');
  expect(html).not.toContain('<details');
});

it('folds the whole block below, once', () => {
  const html = render([{ kind: 'same', text: 'Mouillez.\n' }, ...PASSAGE]);
  const folded =
    /<details class="b-details"><summary>Voir tout le bloc<\/summary>([\s\S]*)<\/details>/.exec(html)?.[1] ?? '';
  expect(folded.split('Mouillez.')).toHaveLength(2);
  expect(folded).toMatch(/<del>.*deux<\/del><ins>.*dix<\/ins>/);
});
