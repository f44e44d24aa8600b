import { typesetText } from '../../../../blocks/typography.ts';
import { fillVariables } from '../../../../blocks/walk-props.ts';
import { createVariableLookup } from '../person/person-variables.ts';
import type { ReaderContext } from '../person/reader-context.ts';

/** Function that fills the reader's variables in a title and typesets it. */
export const createTitleReader = (context: Pick<ReaderContext, 'person' | 'tree'>) => {
  const { language } = context.tree.visible;
  const text = createVariableLookup(context);
  return (title: string): string => typesetText(fillVariables(title, language, text), language);
};
