import { COMPARED_KINDS } from '../../../../contract/booklets/publications/comparison.ts';
import { useT } from '../../../lib/i18n.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './compare.module.css';
import type { Comparison, PageStops } from './use-comparison.ts';

interface ComparedPagesProps {
  comparison: Comparison;
  stops: readonly PageStops[];
  current: string | null;
  onOpen: (id: string) => void;
}

/** Pages that differ, with their numbers of changes of each kind. */
export function ComparedPages({ comparison, stops, current, onOpen }: ComparedPagesProps) {
  const t = useT();
  const { pages, unchanged } = comparison;
  return (
    <nav aria-label={t('comparison.pages')} className={classes.pages}>
      <p className={shared.note}>
        {t('comparison.pages.sum', { count: pages.length })}
        {'\u202f; '}
        {t('comparison.pages.same', { count: unchanged })}
      </p>
      <ul className={shared.plainList}>
        {stops.map(({ id, page }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.pageLink}
              aria-current={id === current ? 'true' : undefined}
              onClick={() => onOpen(id)}
            >
              <span className={classes.pageName}>{page === null ? t('comparison.booklet') : page.title}</span>
              <span className={classes.counts}>
                {page === null
                  ? t('comparison.count.changed', { count: comparison.booklet.length })
                  : [
                      ...(page.kind ? [t(`comparison.page.${page.kind}`)] : []),
                      ...COMPARED_KINDS.flatMap((kind) =>
                        page.counts[kind] > 0 ? [t(`comparison.count.${kind}`, { count: page.counts[kind] })] : [],
                      ),
                    ].join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
