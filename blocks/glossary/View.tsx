import { Paragraphs } from '../parts/Paragraphs.tsx';
import type { BlockViewProps } from '../registry.ts';
import { buildTermAnchor } from './mark-terms.ts';

/** Terms in the order of the alphabet, each with an address of its own. */
export const GlossaryView = ({ props, context }: BlockViewProps<'glossary'>) => {
  const items = props.items
    .map((item, index) => ({ ...item, index }))
    .sort((a, b) => a.term.localeCompare(b.term, context.language));
  return (
    <dl className="b-glossary">
      {items.map(({ term, definition, index }) => (
        <div key={index} className="b-glossary-item" id={buildTermAnchor(context.blockId, index)}>
          <dt className="b-glossary-term">{context.fillText(term)}</dt>
          <dd>
            <Paragraphs text={definition} context={context} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
