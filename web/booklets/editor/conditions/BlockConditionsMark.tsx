import type { BlockConditions } from '../../../../contract/booklets/content/content.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconUsers } from '../../../ui/icons/index.ts';
import { formatConditions, listConditionChips } from '../../audience/format-conditions.ts';
import classes from './BlockConditions.module.css';

/** Chips at the head of a block that only some readers see, or from some day. `onOpen` shows its conditions. */
export function BlockConditionsMark({ block, onOpen }: { block: BlockConditions; onOpen: () => void }) {
  // The chips are in the language of the interface: they are drawn again when it changes.
  useT();
  return (
    <button type="button" className={classes.mark} aria-label={formatConditions(block)} onClick={onOpen}>
      <IconUsers size={14} aria-hidden />
      {listConditionChips(block).map((chip) => (
        <span key={chip} className={classes.chip}>
          {chip}
        </span>
      ))}
    </button>
  );
}
