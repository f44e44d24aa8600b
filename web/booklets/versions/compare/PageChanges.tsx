import { type RefObject, useId } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import { ChangeCard } from './ChangeCard.tsx';
import classes from './compare.module.css';
import { BOOKLET_PAGE, type CompareAddress } from './compare-address.ts';
import { FieldTable } from './FieldTable.tsx';
import { ThemedHtml } from './ThemedHtml.tsx';
import { type Comparison, isChange, type PageItem, type PageStops } from './use-comparison.ts';

interface PageChangesProps {
  comparison: Comparison;
  address: CompareAddress;
  stop: PageStops;
  items: readonly PageItem[] | undefined;
  error: Error | null;
  onRetry: () => unknown;
  /** Place of the change where the buttons have led; null: none. */
  current: number | null;
  /** Changes on the screen, in order. */
  cards: RefObject<(HTMLElement | null)[]>;
}

/** What differs in one page, or in the booklet itself. */
export function PageChanges({ comparison, address, stop, items, error, onRetry, current, cards }: PageChangesProps) {
  const t = useT();
  const id = useId();
  const { from, to, booklet } = comparison;
  const { view, kind } = address;
  const keep = (at: number) => (element: HTMLElement | null) => {
    cards.current[at] = element;
  };
  const title = stop.page === null ? t('comparison.booklet') : stop.page.title;
  const heading = (
    <div className={classes.pageHead}>
      {stop.page && <p className={classes.chapter}>{stop.page.chapter}</p>}
      <h2 id={id} className={classes.pageTitle}>
        {title}
      </h2>
      {stop.page?.kind && <p className={classes.pageKind}>{t(`comparison.page.${stop.page.kind}`)}</p>}
    </div>
  );
  if (stop.id === BOOKLET_PAGE)
    return (
      <section aria-labelledby={id} className={classes.page}>
        {heading}
        <article
          ref={keep(0)}
          className={classes.change}
          data-kind="changed"
          data-current={current === 0 || undefined}
          tabIndex={-1}
          aria-labelledby={id}
        >
          <FieldTable fields={booklet} label={title} />
        </article>
      </section>
    );
  if (!items) return <LoadState error={error} onRetry={onRetry} blocks={3} />;

  const changes = items.filter(isChange).filter((change) => kind === null || change.kind === kind);
  const shown = items.filter((item) => (isChange(item) ? changes.includes(item) : kind === null));
  cards.current.length = Math.max(1, changes.length);
  return (
    <section aria-labelledby={id} className={classes.page}>
      {heading}
      {changes.length === 0 && (
        <article
          ref={keep(0)}
          className={classes.change}
          data-kind="moved"
          data-current={current === 0 || undefined}
          tabIndex={-1}
        >
          <p className={classes.note}>{t('comparison.same.page')}</p>
        </article>
      )}
      {shown.map((item, at) => {
        if (!isChange(item))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks between changes have no other name than their place
            <details key={`same-${at}`} className={classes.same}>
              <summary>{t('comparison.unchanged', { count: item.count })}</summary>
              <ThemedHtml html={item.html} side={to} />
            </details>
          );
        const place = changes.indexOf(item);
        return (
          <ChangeCard
            key={item.id}
            ref={keep(place)}
            change={item}
            view={view}
            from={from}
            to={to}
            isCurrent={current === place}
          />
        );
      })}
    </section>
  );
}
