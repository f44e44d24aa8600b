import { RichText } from '../parts/RichText.tsx';
import type { BlockViewProps } from '../registry.ts';

export const AccordionView = ({ props, context }: BlockViewProps<'accordion'>) => (
  <div className="b-accordion">
    {props.items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an item has no other name than its place
      <details key={index} className="b-details" open={context.mode !== 'reader'}>
        <summary>{context.fillText(item.question)}</summary>
        <div className="b-details-body">
          <RichText html={item.html} context={context} />
        </div>
      </details>
    ))}
  </div>
);
