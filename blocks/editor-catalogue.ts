import type { ReactNode } from 'react';
import * as editors from './editors.ts';
import type { AnyField, BlockEditor, LocaleKey } from './fields.ts';
import { BLOCK_TYPES, type BlockType } from './registry.ts';

const EDITORS: { [Type in BlockType]: BlockEditor<Type> } = editors;

export interface CatalogueEntry {
  type: BlockType;
  nameKey: LocaleKey;
  descriptionKey: LocaleKey;
  inline: boolean;
  fields: readonly AnyField[];
  drawing: ReactNode;
}

const createCatalogueEntry = (type: BlockType): CatalogueEntry => ({
  type,
  nameKey: `editor.block.${type}.name`,
  descriptionKey: `editor.block.${type}.description`,
  inline: false,
  ...EDITORS[type],
});

/** Description of each block type for the editor, in the order of the insert menu. */
export const BLOCK_CATALOGUE: readonly CatalogueEntry[] = BLOCK_TYPES.map(createCatalogueEntry);

/** Catalogue entries by block type. */
export const CATALOGUE_BY_TYPE: Readonly<Record<string, CatalogueEntry | undefined>> = Object.fromEntries(
  BLOCK_CATALOGUE.map((one) => [one.type, one]),
);
