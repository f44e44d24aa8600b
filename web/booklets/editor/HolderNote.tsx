import { Button } from '@mantine/core';
import { errorText } from '../../../contract/platform/errors.ts';
import { useT } from '../../lib/i18n.ts';
import { IconPencil } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import { usePageState } from './editor-context.ts';
import classes from './HolderNote.module.css';
import type { LockHolder } from './store/locks.ts';
import { useCommands } from './use-commands.ts';

interface HolderNoteProps {
  id: string;
  holder: LockHolder;
  noteId?: string;
}

/**
 * Explains why another editor locks a block and what happens to unsaved text. Offers to take over when the lock ends.
 */
export function HolderNote({ id, holder, noteId }: HolderNoteProps) {
  const t = useT();
  const commands = useCommands();
  const waiting = usePageState('status', (store) => !holder.hasEnded && store.outbox.hasPending(id));
  return (
    <div className={`${shared.rowWrap} ${classes.note}`} id={noteId}>
      <IconPencil size={18} aria-hidden />
      {holder.hasEnded ? (
        <span>{t('editor.holder.over', { name: holder.name })}</span>
      ) : (
        <span>
          {errorText('EDI-008', { personne: holder.name })} {t('editor.holder.wait')}
          {waiting && <> {t('editor.holder.kept')}</>}
        </span>
      )}
      {holder.hasEnded && (
        <Button size="compact-sm" variant="default" onClick={() => commands.take(id)}>
          {t('editor.holder.take')}
        </Button>
      )}
    </div>
  );
}
