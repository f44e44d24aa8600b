import { type LeftOut as LeftOutAnswer, listLeftOut } from '../../../contract/operations/storage-usage.ts';
import dashboard from '../../home/dashboard/dashboard.module.css';
import { formatSize } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { LoadState } from '../../ui/states/LoadState.tsx';
import shared from '../../ui/theme/shared.module.css';

function LeftOutList({ data }: { data: LeftOutAnswer }) {
  const t = useT();
  if (data.total === 0) return <p>{t('storage.left.none')}</p>;
  const more = data.total - data.rows.length;
  return (
    <>
      <p>{t('storage.left.count', { count: data.total })}</p>
      <ul className={shared.stackTight}>
        {data.rows.map(({ id, name, bytes, reasons }) => (
          <li key={id}>
            {t('storage.left.row', {
              name,
              size: formatSize(bytes),
              reasons: reasons.map((reason) => t(`storage.left.${reason}`)).join(', '),
            })}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('storage.left.more', { count: more })}</p>}
    </>
  );
}

/** Files that the clean-up of unused files leaves, each with the reasons. */
export function LeftOut() {
  const t = useT();
  const { data, error, refetch } = useCallQuery(['storage-usage', 'left-out'], listLeftOut, {
    staleTime: 0,
    gcTime: 0,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the window may hold nothing else to focus, and be longer than the screen
    <section tabIndex={0} aria-labelledby="left-out">
      <h3 id="left-out" className={dashboard.quiet}>
        {t('storage.left')}
      </h3>
      {data ? <LeftOutList data={data} /> : <LoadState error={error} onRetry={refetch} blocks={2} />}
    </section>
  );
}
