import { DangerIcon, DutyIcon, InfoIcon, TipIcon, WarningIcon } from '../parts/icons.tsx';
import { RichText } from '../parts/RichText.tsx';
import type { BlockViewProps } from '../registry.ts';

const ICONS = { info: InfoIcon, tip: TipIcon, warning: WarningIcon, danger: DangerIcon, duty: DutyIcon };

/** A word and an icon show the kind, never colour alone. */
export const CalloutView = ({ props, context }: BlockViewProps<'callout'>) => {
  const Icon = ICONS[props.kind];
  const kind = context.t(`callout.${props.kind}`);
  return (
    <div className={`b-callout b-callout-${props.kind}`} role="note" aria-label={kind}>
      <p className="b-callout-kind">
        <Icon /> {kind}
      </p>
      {props.title !== '' && <p className="b-callout-title">{context.fillText(props.title)}</p>}
      <RichText html={props.html} context={context} />
    </div>
  );
};
