import { useEffect } from 'react';
import { errorText } from '../../../contract/platform/errors.ts';
import { t } from '../../lib/i18n.ts';
import { focusBlock } from './commands.ts';
import { useEditor } from './editor-context.ts';
import { useCommands } from './use-commands.ts';

/** Releases the lock of a block that is left, and announces when another editor takes the current block, or is done. */
export const useBlockLocks = (): void => {
  const { store, selection, announce, readOnly } = useEditor();
  const commands = useCommands();

  useEffect(() => {
    let before = selection.state;
    return selection.subscribe(() => {
      const { block, editing } = before;
      before = selection.state;
      if (block !== null && (before.block !== block || (editing && !before.editing))) store.locks.leaveBlock(block);
    });
  }, [store, selection]);

  useEffect(() => {
    if (readOnly) return;
    let told: string | null = null;
    const look = () => {
      const { block, editing } = selection.state;
      const holder = block !== null && store.locks.isHeld(block) ? store.locks.findHolder(block) : null;
      const now = holder && `${block} ${holder.id}`;
      if (now === told) return;
      const freed = now === null && told?.startsWith(`${block} `);
      told = now;
      if (freed) announce(t('editor.holder.free'));
      if (!holder) return;
      announce(`${errorText('EDI-008', { personne: holder.name })} ${t('editor.holder.wait')}`);
      if (editing) commands.leave();
      // A rich text of the panel disappeared, and the focus with it.
      else requestAnimationFrame(() => document.activeElement === document.body && focusBlock(block));
    };
    look();
    const forget = [store.topics.subscribe('locks', look), selection.subscribe(look)];
    return () => {
      for (const stop of forget) stop();
    };
  }, [store, selection, announce, commands, readOnly]);
};
