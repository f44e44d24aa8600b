import type { MediaDetail } from '../../../../contract/booklets/media/media-library.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { MoreRows } from '../../../ui/table/MoreRows.tsx';
import { useMediaUses } from '../use-media.ts';
import classes from './detail.module.css';

/** Usages of a file, with links. */
export function MediaUseList({ media }: { media: MediaDetail }) {
  const t = useT();
  const { rows, more } = useMediaUses(media);
  if (rows.length === 0) return <EmptyState title={t('media.unused')} sentence={t('media.unused.sentence')} />;
  return (
    <>
      <ul className={classes.list}>
        {rows.map(({ id, kind, label, href, online }) => (
          <li key={id}>
            {href === null ? <span className={classes.grow}>{label}</span> : <Link to={href}>{label}</Link>}
            <span className={classes.dim}>{t(online ? 'media.use.online' : `media.use.${kind}`)}</span>
          </li>
        ))}
      </ul>
      <MoreRows {...more} />
    </>
  );
}
