// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { BLOCK_TYPES, getBlockDefinition } from '../../../blocks/registry.ts';
import type { GateFinding } from '../../../contract/booklets/publications/publications.ts';
import { setBuiltInTexts } from '../../lib/i18n.ts';
import french from '../../locales/fr-FR.json';
import { listFindingLocation } from './finding-place.ts';

beforeAll(() => setBuiltInTexts(french));

const makeLocation = (place: Partial<GateFinding['where']>): GateFinding['where'] => ({
  pageId: null,
  pageTitle: 'Les bons gestes',
  blockId: null,
  blockType: null,
  blockWords: null,
  field: null,
  screen: 'editor',
  ...place,
});
const locateInBlock = (blockType: string, field: string, blockWords: string | null = null) =>
  listFindingLocation(makeLocation({ blockType, field, blockWords }));

describe('where a finding is', () => {
  it('names the page, the block by its first words, and the field', () => {
    expect(locateInBlock('accordion', 'items.1.question', 'Que faire en cas d’incendie ?')).toEqual([
      'Les bons gestes',
      `${french['editor.block.accordion.name']} «\u00a0Que faire en cas d’incendie ?\u00a0»`,
      `${french['editor.block.accordion.items']} n°\u00a02`,
      french['editor.block.accordion.items.question'],
    ]);
    expect(locateInBlock('quote', 'author')).toEqual([
      'Les bons gestes',
      french['editor.block.quote.name'],
      french['editor.block.quote.author'],
    ]);
  });

  it('goes into pictures, tables, and what stands beside a text', () => {
    expect(locateInBlock('image', 'picture.alt').at(-1)).toBe('Texte de remplacement');
    expect(locateInBlock('image', 'picture.mediaId').at(-1)).toBe(french['editor.block.image.picture']);
    expect(locateInBlock('table', 'rows.1.0.html').at(-1)).toBe('ligne 2, colonne 1');
    expect(locateInBlock('columns', 'beside.person.name').slice(2)).toEqual([
      french['editor.block.columns.beside'],
      french['editor.block.columns.beside.contact'],
      french['editor.block.contact.people.name'],
    ]);
  });

  it('names the step of the wizard and its field', () => {
    const step = (screen: GateFinding['where']['screen'], field: string | null) =>
      listFindingLocation(makeLocation({ pageTitle: null, screen, field }));
    expect(step('couverture', 'cover.alt')).toEqual(['Couverture', 'Texte de remplacement']);
    expect(step('colors', 'theme.colours.text')).toEqual(['Couleurs']);
    expect(step('personnalisation', 'variables')).toEqual(['Personnalisation']);
    expect(step('access', null)).toEqual([french['access.title']]);
    expect(listFindingLocation(makeLocation({ field: 'reviewOn' }))).toEqual([
      'Les bons gestes',
      french['editor.page.review'],
    ]);
  });

  it('does without a name for what it does not know', () => {
    expect(locateInBlock('hologram', 'beam.0.colour')).toEqual(['Les bons gestes', french['editor.block.unknown']]);
    expect(locateInBlock('text', 'nothing.here')).toEqual(['Les bons gestes', french['editor.block.text.name']]);
  });

  it('has a label for every field that an empty block is refused for', () => {
    for (const type of BLOCK_TYPES) {
      const definition = getBlockDefinition(type);
      for (const { field } of definition.check?.(definition.empty) ?? []) {
        expect(locateInBlock(type, field, 'Bonjour').length, `${type} ${field}`).toBeGreaterThan(2);
      }
    }
  });
});
