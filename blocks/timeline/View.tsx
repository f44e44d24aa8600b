import type { ViewProps } from '../context.ts';
import { Rich } from '../parts/Rich.tsx';
import type { BlockProps } from '../registry.ts';

export const TimelineView = ({ props, context }: ViewProps<BlockProps<'timeline'>>) => (
  <ol className="b-timeline">
    {props.items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an event is its place
      <li key={index} className="b-event">
        <p className="b-event-when">{context.text(item.when)}</p>
        <p className="b-event-title">{context.text(item.title)}</p>
        <Rich html={item.html} context={context} />
      </li>
    ))}
  </ol>
);
