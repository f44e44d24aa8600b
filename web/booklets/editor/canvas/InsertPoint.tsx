import { Popover } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { IconPlus } from '../../../ui/icons/index.ts';
import { focusBlock } from '../commands.ts';
import { useEditor } from '../editor-context.ts';
import { useCommands } from '../use-commands.ts';
import { InsertMenu } from './InsertMenu.tsx';
import classes from './InsertPoint.module.css';

interface InsertPointProps {
  /** The block above; null at the top of the page. */
  after: string | null;
  opened: boolean;
  /** Beside the selected block: always visible, and in the tab order. */
  near: boolean;
}

/** The « + » button between two blocks. */
export function InsertPoint({ after, opened, near }: InsertPointProps) {
  const t = useT();
  const { selection } = useEditor();
  const commands = useCommands();
  const close = () => {
    selection.closeInsert();
    focusBlock(after);
  };
  const button = (
    <button
      type="button"
      className={classes.plus}
      data-near={near || opened || undefined}
      tabIndex={near ? 0 : -1}
      aria-label={t('editor.insert.here')}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => selection.openInsert(after ?? '')}
    >
      <IconPlus size={18} aria-hidden />
    </button>
  );
  return (
    <div className={classes.point} data-near={near || opened || undefined}>
      {opened ? (
        <Popover opened onDismiss={close} position="bottom" withinPortal trapFocus shadow="md" width="min(40rem, 94vw)">
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown className={classes.dropdown} aria-label={t('editor.insert.title')}>
            <InsertMenu
              onPick={(type) => {
                selection.closeInsert();
                commands.add(type, after);
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
}
