import type { ComponentType, ReactNode } from 'react';
import { useT } from '../../../lib/i18n.ts';
import shared from '../../../ui/theme/shared.module.css';
import { getBlockTypeName } from '../block-type-names.ts';
import { getBlockFrameId } from '../commands.ts';
import { useEditor } from '../editor-context.ts';
import { usePanels } from '../panels.ts';
import classes from './Panel.module.css';

interface FindingRowProps {
  /** Null: the page itself. */
  blockId: string | null;
  field: string;
  icon: ComponentType<{ size: number; 'aria-hidden': true }>;
  message: ReactNode;
  /** Said after the place. */
  note?: string;
}

/** A finding of a check, which leads to its field. */
export function FindingRow({ blockId, field, icon: Icon, message, note }: FindingRowProps) {
  const t = useT();
  const { store, selection } = useEditor();
  const panels = usePanels();
  const goToField = () => {
    if (blockId === null) return panels.show('page');
    panels.show('block');
    selection.goToField(blockId, field);
    document.getElementById(getBlockFrameId(blockId))?.scrollIntoView({ block: 'center' });
  };
  const place =
    blockId === null
      ? t('editor.accessibility.page')
      : t('editor.checks.where', {
          name: getBlockTypeName(store.findBlock(blockId)?.type ?? ''),
          place: store.order.indexOf(blockId) + 1,
        });
  return (
    <button type="button" className={classes.finding} onClick={goToField}>
      <Icon size={18} aria-hidden />
      <span>
        {message}
        <span className={`${shared.hint} ${shared.block}`}>{note ? `${place}, ${note}` : place}</span>
      </span>
    </button>
  );
}
