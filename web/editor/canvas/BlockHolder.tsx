import { useT } from '../../lib/i18n.ts';
import { useStore } from '../editor-context.ts';
import { HolderNote } from '../HolderNote.tsx';
import type { Holder } from '../store/locks.ts';
import classes from './BlockHolder.module.css';

export const holderNoteId = (block: string): string => `tenu-${block}`;

interface BlockHolderProps {
  id: string;
  holder: Holder | null;
  selected: boolean;
}

/** Who else is in a block: a label on it, and below it, once it is selected, what that means for whoever came. */
export function BlockHolder({ id, holder, selected }: BlockHolderProps) {
  const t = useT();
  const here = useStore('people', (store) => store.present.find(({ typingIn }) => typingIn === id)?.name ?? '');
  if (holder && selected)
    return <HolderNote id={id} holder={holder} className={classes.note} noteId={holderNoteId(id)} />;
  if (holder && !holder.over) {
    return (
      <span className={classes.label} id={holderNoteId(id)} data-writing>
        {t('editor.people.writing', { name: holder.name })}
      </span>
    );
  }
  const name = holder?.name ?? here;
  if (name === '') return null;
  return (
    <span className={classes.label} id={holderNoteId(id)}>
      {t('editor.people.inBlock', { name })}
    </span>
  );
}
