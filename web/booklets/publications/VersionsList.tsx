import { useQueryClient } from '@tanstack/react-query';
import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import {
  listPublications,
  type PublicationRow,
  restorePublication,
} from '../../../contract/booklets/publications/publications.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { api, ignoreApiError } from '../../lib/api.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useRowPages } from '../../lib/use-row-pages.ts';
import { IconArrowBackUp, IconPencil } from '../../ui/icons/index.ts';
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { MoreRows } from '../../ui/table/MoreRows.tsx';
import shared from '../../ui/theme/shared.module.css';
import { bookletKeys, useCacheBooklet } from '../booklets/use-booklet.ts';
import classes from './VersionsList.module.css';

/** A version is compared with the one before it, the first one with the draft. */
const listCompared = ({ number }: PublicationRow) =>
  number === 1 ? { de: 1, a: 'brouillon' } : { de: number - 1, a: number };

/** All published versions. An older one can be published again or restored to the draft. */
export function VersionsList({ booklet }: { booklet: Booklet }) {
  const t = useT();
  const cache = useQueryClient();
  const keep = useCacheBooklet();
  const { rows, more, isLoaded, error, refetch } = useRowPages(bookletKeys.publications(booklet.id), (page, signal) =>
    api(listPublications, { params: { id: booklet.id }, query: { page }, signal, quiet: true }),
  );
  if (error || !isLoaded) return <LoadState error={error} onRetry={refetch} />;
  if (rows.length === 0) return <p>{t('publication.versions.none')}</p>;

  const restore = async (number: number, target: 'online' | 'draft') => {
    await api(restorePublication, { params: { id: booklet.id, number }, body: { target } }).then(keep, ignoreApiError);
    await cache.invalidateQueries({ queryKey: bookletKeys.one(booklet.id) });
  };
  const ask = (row: PublicationRow, target: 'online' | 'draft') =>
    confirm.require({
      header: t(`publication.restore.${target}.header`, { number: row.number }),
      message: t(`publication.restore.${target}.message`, { number: row.number }),
      acceptLabel: t(`publication.restore.${target}`),
      danger: target === 'draft',
      accept: () => void restore(row.number, target),
    });

  return (
    <>
      <ol className={shared.plainList} reversed>
        {rows.map((row) => (
          <li key={row.number} className={classes.version}>
            <div>
              <strong>{t('publication.version', { number: row.number })}</strong>{' '}
              {row.online && <span className={classes.online}>{t('publication.online')}</span>}
              <p className={classes.detail}>
                {t('publication.version.detail', {
                  date: formatDayAndTime(row.publishedAt),
                  name: row.publishedBy ?? '—',
                  kind: t(row.number === 1 ? 'publication.kind.first' : `publication.kind.${row.kind}`),
                  count: row.pages,
                })}
                {row.restoredFrom !== null && ` ${t('publication.version.copy', { number: row.restoredFrom })}`}
              </p>
              {row.note && <p className={classes.detail}>{row.note}</p>}
            </div>
            <Link
              className={`${shared.link} ${classes.compare}`}
              to={paths.bookletComparison}
              search={{ livret: booklet.id, ...listCompared(row) }}
              aria-label={
                row.number === 1
                  ? t('comparison.open.label', { n: 1 })
                  : t('comparison.open.before', { n: row.number, before: row.number - 1 })
              }
            >
              {t('comparison.open')}
            </Link>
            {booklet.can['booklet.publish'] && booklet.state !== 'archived' && (
              <ActionMenu
                label={t('publication.version.actions', { number: row.number })}
                actions={[
                  {
                    label: t('publication.restore.online'),
                    icon: <IconArrowBackUp size={18} aria-hidden />,
                    disabled: row.online,
                    onClick: () => ask(row, 'online'),
                  },
                  {
                    label: t('publication.restore.draft'),
                    icon: <IconPencil size={18} aria-hidden />,
                    onClick: () => ask(row, 'draft'),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ol>
      <MoreRows {...more} />
    </>
  );
}
