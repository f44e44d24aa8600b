import { CalloutView } from '../callout/View.tsx';
import type { RenderContext } from '../context.ts';
import { PersonCard } from '../parts/PersonCard.tsx';
import { PictureView } from '../parts/PictureView.tsx';
import { RichText } from '../parts/RichText.tsx';
import type { BlockProps, BlockViewProps } from '../registry.ts';

type SideContent = BlockProps<'columns'>['beside'];

const SideContentView = ({
  beside,
  context,
  sizes,
}: {
  beside: SideContent;
  context: RenderContext;
  sizes: string;
}) => {
  switch (beside.kind) {
    case 'image':
      return <PictureView picture={beside.picture} context={context} sizes={sizes} />;
    case 'contact':
      return <PersonCard person={beside.person} context={context} />;
    case 'callout':
      return <CalloutView props={beside.callout} context={context} />;
  }
};

export const ColumnsView = ({ props, context }: BlockViewProps<'columns'>) => {
  const isHalf = props.width === 'half';
  const half = isHalf ? ' b-columns-half' : '';
  return (
    <div className={`b-columns b-columns-${props.side} b-columns-${props.beside.kind}${half}`}>
      <div className="b-columns-text">
        <RichText html={props.html} context={context} />
      </div>
      <div className="b-columns-beside">
        <SideContentView
          beside={props.beside}
          context={context}
          sizes={`(min-width: 44rem) ${isHalf ? '28rem' : '18rem'}, 100vw`}
        />
      </div>
    </div>
  );
};
