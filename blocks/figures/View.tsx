import type { BlockViewProps } from '../registry.ts';

/** « 2 400 » stays on one line. */
const joinThousands = (value: string) => value.replace(/(?<=\d) (?=\d)/g, '\u202f');

/** The label is the term and the figure its description; the style sheet moves the figure above. */
export const FiguresView = ({ props, context }: BlockViewProps<'figures'>) => (
  <dl className={props.style === 'band' ? 'b-figures b-figures-band' : 'b-figures'}>
    {props.items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its place
      <div key={index} className="b-figures-item">
        <dt className="b-figures-label">{context.fillText(item.label)}</dt>
        <dd className="b-figures-value">
          {joinThousands(context.fillText(item.value))}
          {item.unit !== '' && <span className="b-figures-unit">{`\u00a0${context.fillText(item.unit)}`}</span>}
        </dd>
      </div>
    ))}
  </dl>
);
