import type { RenderContext } from '../context.ts';
import { MemberPhoto } from '../parts/MemberPhoto.tsx';
import type { BlockViewProps } from '../registry.ts';
import { buildChart, type ChartNode } from './build-chart.ts';
import type { ChartPerson } from './schema.ts';

const PersonBox = ({ person, context }: { person: ChartPerson; context: RenderContext }) => (
  <div className="b-chart-person">
    <MemberPhoto member={person} context={context} sizes="4rem" className="b-chart-photo" />
    <div className="b-chart-words">
      <p className="b-person-name">{context.fillText(person.name)}</p>
      {person.role !== '' && <p className="b-person-role">{context.fillText(person.role)}</p>}
    </div>
  </div>
);

const ChartList = ({
  nodes,
  context,
  className,
}: {
  nodes: readonly ChartNode<ChartPerson>[];
  context: RenderContext;
  className?: string;
}) => (
  <ul className={className}>
    {nodes.map(({ item, children }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a person is its place
      <li key={index}>
        <PersonBox person={item} context={context} />
        {children.length > 0 && <ChartList nodes={children} context={context} />}
      </li>
    ))}
  </ul>
);

/** Nested lists: they are the chart for screen readers, and the style sheet draws its lines. */
export const ChartView = ({ props, context }: BlockViewProps<'chart'>) => (
  <ChartList nodes={buildChart(props.people)} context={context} className="b-chart" />
);
