import { PictureView } from '../parts/PictureView.tsx';
import { RichText } from '../parts/RichText.tsx';
import type { BlockViewProps } from '../registry.ts';

export const StepsView = ({ props, context }: BlockViewProps<'steps'>) => (
  <ol className={props.layout === 'columns' ? 'b-steps b-steps-columns' : 'b-steps b-steps-list'}>
    {props.items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
      <li key={index} className="b-step">
        <p className="b-step-title">{context.fillText(item.title)}</p>
        <RichText html={item.html} context={context} />
        <PictureView picture={item.picture} context={context} />
      </li>
    ))}
  </ol>
);
