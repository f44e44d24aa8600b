import { useT } from '../../../lib/i18n.ts';
import { usePageState } from '../editor-context.ts';
import type { LockHolder } from '../store/locks.ts';
import classes from './BlockHolder.module.css';

export const getHolderNoteId = (block: string): string => `tenu-${block}`;

/**
 * Label on the corner of a block: the other editor in it. Once the block is selected, its toolbar explains the lock.
 */
export function BlockHolder({ id, holder }: { id: string; holder: LockHolder | null }) {
  const t = useT();
  const here = usePageState('people', (store) => store.present.find(({ typingIn }) => typingIn === id)?.name ?? '');
  const writing = holder !== null && !holder.hasEnded;
  const name = holder?.name ?? here;
  if (name === '') return null;
  return (
    <span className={classes.label} id={getHolderNoteId(id)} data-writing={writing || undefined}>
      {t(writing ? 'editor.people.writing' : 'editor.people.inBlock', { name })}
    </span>
  );
}
