import { useT } from '../../../lib/i18n.ts';
import { useStore } from '../editor-context.ts';
import type { Holder } from '../store/locks.ts';
import classes from './BlockHolder.module.css';

export const holderNoteId = (block: string): string => `tenu-${block}`;

/**
 * Label on the corner of a block: the other editor in it. Once the block is selected, its toolbar explains the lock.
 */
export function BlockHolder({ id, holder }: { id: string; holder: Holder | null }) {
  const t = useT();
  const here = useStore('people', (store) => store.present.find(({ typingIn }) => typingIn === id)?.name ?? '');
  const writing = holder !== null && !holder.over;
  const name = holder?.name ?? here;
  if (name === '') return null;
  return (
    <span className={classes.label} id={holderNoteId(id)} data-writing={writing || undefined}>
      {t(writing ? 'editor.people.writing' : 'editor.people.inBlock', { name })}
    </span>
  );
}
