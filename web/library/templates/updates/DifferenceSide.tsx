import { BlockView } from '../../../../blocks/Blocks.tsx';
import type { PageContext } from '../../../../blocks/context.ts';
import type { TemplateDifference } from '../../../../contract/library/template-updates.ts';
import { formatConditions, listConditionChips } from '../../../booklets/audience/format-conditions.ts';
import { useT } from '../../../lib/i18n.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './updates.module.css';

interface DifferenceSideProps {
  title: string;
  id: string;
  side: TemplateDifference['mine'];
  /** Passages that changed since the common text. The marks have colours only. */
  changed: string;
  context: PageContext;
  tokens: Record<string, string>;
}

/** One version of a compared text, as readers would see it. */
export function DifferenceSide({ title, id, side, changed, context, tokens }: DifferenceSideProps) {
  const t = useT();
  const words = side && (side.type === 'title' || side.type === 'summary') && (side.props as { text: string }).text;
  return (
    <div className={classes.side}>
      <h4>{title}</h4>
      {side && listConditionChips(side).length > 0 && <p className={shared.hint}>{formatConditions(side)}</p>}
      {changed !== '' && <p className={shared.hidden}>{t('library.updates.changed', { words: changed })}</p>}
      {side === null || words === '' ? (
        <div className={classes.none}>{t('library.updates.nothing')}</div>
      ) : words ? (
        <div className={classes.paper} data-compared-text>
          {words}
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is higher than its frame is scrolled with the keyboard too
        <div className={`b-page ${classes.paper}`} style={tokens} tabIndex={0} data-compared-text>
          <BlockView block={{ id, type: side.type, props: side.props }} context={context} />
        </div>
      )}
    </div>
  );
}
