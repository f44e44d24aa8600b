import { documentFields } from '../document/fields.ts';
import type { Field } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const fileToReadFields: readonly Field<BlockProps<'fileToRead'>>[] = documentFields;
