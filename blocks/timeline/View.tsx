import { RichText } from '../parts/RichText.tsx';
import type { BlockViewProps } from '../registry.ts';

export const TimelineView = ({ props, context }: BlockViewProps<'timeline'>) => (
  <ol className={props.layout === 'horizontal' ? 'b-timeline b-timeline-horizontal' : 'b-timeline'}>
    {props.items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an event is its place
      <li key={index} className="b-event">
        <p className="b-event-when">{context.fillText(item.when)}</p>
        <p className="b-event-title">{context.fillText(item.title)}</p>
        <RichText html={item.html} context={context} />
      </li>
    ))}
  </ol>
);
