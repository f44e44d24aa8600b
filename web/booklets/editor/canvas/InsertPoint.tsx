import { Popover } from '@mantine/core';
import { memo } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { IconPlus } from '../../../ui/icons/index.ts';
import { focusBlock } from '../commands.ts';
import { useEditor } from '../editor-context.ts';
import { InsertMenu } from '../insert/InsertMenu.tsx';
import { useCommands, useGroupCommands } from '../use-commands.ts';
import classes from './InsertPoint.module.css';

interface InsertPointProps {
  /** The block above; null at the top of the page. */
  after: string | null;
  opened: boolean;
  /** Below the selected block: always visible where there is no margin for buttons. */
  near: boolean;
}

/** The « + » button between two blocks. */
export const InsertPoint = memo(function InsertPoint({ after, opened, near }: InsertPointProps) {
  const t = useT();
  const { selection } = useEditor();
  const commands = useCommands();
  const group = useGroupCommands();
  const close = () => {
    selection.closeInsert();
    focusBlock(after);
  };
  const button = (
    <button
      type="button"
      className={classes.plus}
      data-near={near || undefined}
      data-opened={opened || undefined}
      tabIndex={-1}
      aria-label={t('editor.insert.here')}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => selection.openInsert(after ?? '')}
    >
      <IconPlus size={18} aria-hidden />
    </button>
  );
  return (
    <div className={classes.point}>
      {opened ? (
        <Popover opened onDismiss={close} position="bottom" withinPortal trapFocus shadow="md" width="min(58rem, 96vw)">
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown className={classes.dropdown} aria-label={t('editor.insert.title')}>
            <InsertMenu
              onPick={(type) => {
                const { split } = selection.state;
                selection.closeInsert();
                if (split && after !== null) commands.addInText(type, after, split);
                else commands.add(type, after);
              }}
              onPickSection={(blocks) => {
                selection.closeInsert();
                group.addBlocks(blocks, after);
              }}
              onClose={close}
            />
          </Popover.Dropdown>
        </Popover>
      ) : (
        button
      )}
    </div>
  );
});
