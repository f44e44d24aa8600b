import { Button } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { useEditor } from '../editor-context.ts';
import { useCommands } from '../use-commands.ts';
import classes from './Panel.module.css';

interface RepairButtonProps {
  blockId: string | null;
  /** Props of the block once repaired; null: only a person can repair it. */
  repaired: unknown;
  /** The finding, as text. */
  message: string;
  isDisabled?: boolean;
  /** Id of the heading that takes the focus, because the repaired finding and its button go away. */
  focusId: string;
}

export function RepairButton({ blockId, repaired, message, isDisabled, focusId }: RepairButtonProps) {
  const t = useT();
  const { store, readOnly } = useEditor();
  const commands = useCommands();
  if (blockId === null || repaired === null || readOnly || !store.findBlock(blockId)) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.repair}
      disabled={isDisabled}
      aria-label={t('editor.accessibility.repairNamed', { message })}
      onClick={() => {
        commands.repair(blockId, repaired);
        document.getElementById(focusId)?.focus();
      }}
    >
      {t('editor.accessibility.repair')}
    </Button>
  );
}
