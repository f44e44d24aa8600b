import { documentFields } from '../document/fields.ts';
import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const fileToReadFields: readonly BlockField<BlockProps<'fileToRead'>>[] = documentFields;
