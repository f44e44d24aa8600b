import { useT } from '../../lib/i18n.ts';
import classes from './CommentMark.module.css';
import { useCommentCount } from './comment-counts.ts';

/** Number of open comments on a page or a block; nothing without any. `onShow`: it is a button that shows them. */
export function CommentMark({ id, onShow }: { id: string; onShow?: () => void }) {
  const t = useT();
  const count = useCommentCount(id);
  if (!count) return null;
  const label = t('comments.mark', { count });
  return onShow ? (
    <button type="button" className={`${classes.mark} ${classes.button}`} aria-label={label} onClick={onShow}>
      {count}
    </button>
  ) : (
    <span className={classes.mark} role="img" aria-label={label}>
      {count}
    </span>
  );
}
