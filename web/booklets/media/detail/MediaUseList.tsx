import type { MediaUse } from '../../../../contract/booklets/media/media-library.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import classes from './detail.module.css';

/** Usages of a file, with links. */
export function MediaUseList({ uses }: { uses: readonly MediaUse[] }) {
  const t = useT();
  if (uses.length === 0) return <EmptyState title={t('media.unused')} sentence={t('media.unused.sentence')} />;
  return (
    <ul className={classes.list}>
      {uses.map(({ kind, label, href, holderId, online }) => (
        <li key={`${kind} ${holderId}`}>
          {href === null ? <span className={classes.grow}>{label}</span> : <Link to={href}>{label}</Link>}
          <span className={classes.dim}>{t(online ? 'media.use.online' : `media.use.${kind}`)}</span>
        </li>
      ))}
    </ul>
  );
}
