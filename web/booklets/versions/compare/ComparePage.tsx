import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../../contract/platform/paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '../../../ui/icons/index.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import { useBooklet } from '../../booklets/use-booklet.ts';
import { ComparedPages } from './ComparedPages.tsx';
import { CompareToolbar } from './CompareToolbar.tsx';
import classes from './compare.module.css';
import { useCompareAddress } from './compare-address.ts';
import { PageChanges } from './PageChanges.tsx';
import { type Comparison, listStops, useComparison, usePageComparison, useVersions } from './use-comparison.ts';

type Address = ReturnType<typeof useCompareAddress>;

/** Where the buttons have led: a page, and one of its changes. `last`: its last one, once they are loaded. */
interface Place {
  page: string;
  at: number | 'last';
}

function Changes({ comparison, place: { bookletId, address, change } }: { comparison: Comparison; place: Address }) {
  const t = useT();
  const stops = listStops(comparison, address.kind);
  const shown = stops.find(({ id }) => id === address.page) ?? stops[0];
  const cards = useRef<(HTMLElement | null)[]>([]);
  const [place, setPlace] = useState<Place | null>(null);
  const index = stops.findIndex(({ id }) => id === shown?.id);
  const { data, error, refetch } = usePageComparison(bookletId, shown?.id ?? null, address);
  // The page after it, so that the next change is there at once.
  usePageComparison(bookletId, data || shown?.page === null ? (stops[index + 1]?.id ?? null) : null, address);
  const items = data?.items;
  const isLoaded = shown?.page === null || items !== undefined;
  const here = shown && place?.page === shown.id ? place : null;
  const current = here === null || !shown ? null : here.at === 'last' ? shown.stops - 1 : here.at;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place of another page is another change
  useEffect(() => {
    if (!isLoaded || current === null) return;
    const card = cards.current[current];
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
    // A card taller than the window shows its start.
    if (card && card.offsetHeight > window.innerHeight / 2) card.scrollIntoView({ block: 'start' });
  }, [isLoaded, current, shown?.id]);

  const total = stops.reduce((sum, { stops: count }) => sum + count, 0);
  const before = stops.slice(0, index).reduce((sum, { stops: count }) => sum + count, 0);
  const next = current === null ? 0 : current + 1;
  const step = (to: 1 | -1) => {
    if (!shown) return;
    const target = to === 1 ? next : (current ?? 0) - 1;
    if (target >= 0 && target < shown.stops) return setPlace({ page: shown.id, at: target });
    const other = stops[index + to];
    if (!other) return;
    setPlace({ page: other.id, at: to === 1 ? 0 : 'last' });
    void change({ page: other.id });
  };
  const canGo = { next: before + next < total, previous: before + (current ?? 0) > 0 };
  const steps = useRef(step);
  steps.current = step;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      // A chooser opens its list with the same keys.
      if ((event.target as HTMLElement).closest('input, select, textarea')) return;
      event.preventDefault();
      steps.current(event.key === 'ArrowDown' ? 1 : -1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  if (comparison.booklet.length === 0 && comparison.pages.length === 0)
    return <EmptyState title={t('comparison.same')} />;
  if (!shown) return <EmptyState title={t('comparison.same.filter')} drawing="search" />;
  return (
    <div className={classes.body}>
      <ComparedPages
        comparison={comparison}
        stops={stops}
        current={shown.id}
        onOpen={(id) => {
          setPlace(null);
          void change({ page: id });
        }}
      />
      <div className={classes.main}>
        <div className={classes.walk}>
          <p role="status" className={classes.place}>
            {current === null
              ? t('comparison.total', { count: total })
              : t('comparison.place', { place: before + current + 1, count: total })}
          </p>
          <div className={classes.steps}>
            <Button
              variant="default"
              size="compact-md"
              h={36}
              disabled={!canGo.previous}
              aria-keyshortcuts="Alt+ArrowUp"
              leftSection={<IconChevronLeft size={18} aria-hidden />}
              onClick={() => step(-1)}
            >
              {t('comparison.previous')}
            </Button>
            <Button
              size="compact-md"
              h={36}
              disabled={!canGo.next}
              aria-keyshortcuts="Alt+ArrowDown"
              rightSection={<IconChevronRight size={18} aria-hidden />}
              onClick={() => step(1)}
            >
              {t('comparison.next')}
            </Button>
          </div>
          <p className={classes.keys}>{t('comparison.keys')}</p>
        </div>
        <PageChanges
          comparison={comparison}
          address={address}
          stop={shown}
          items={items}
          error={error}
          onRetry={refetch}
          current={current}
          cards={cards}
        />
      </div>
    </div>
  );
}

/** `/livrets/versions/comparer`: two versions of a booklet, or one and the draft, in its theme. */
export function ComparePage() {
  const t = useT();
  const place = useCompareAddress();
  const { bookletId, address, change, isWide } = place;
  const booklet = useBooklet(bookletId);
  const versions = useVersions(bookletId);
  // Without a choice: what readers have, and what they would get.
  const online = booklet.data?.onlineVersion ?? versions.data?.[0]?.number;
  const asked = {
    ...address,
    from: address.from || (online === undefined ? '' : String(online)),
    to: address.to || 'draft',
  };
  const comparison = useComparison(bookletId, asked);
  const error = booklet.error ?? versions.error;
  if (!booklet.data || !versions.data)
    return <LoadState isScreen error={error} onRetry={() => Promise.all([booklet.refetch(), versions.refetch()])} />;
  const { data } = comparison;
  return (
    <div className={classes.screen}>
      <PageHeader
        title={t('comparison.title')}
        sentence={t('comparison.sentence')}
        more={
          <Button
            component={Link}
            to={paths.bookletHome}
            search={{ livret: bookletId }}
            variant="default"
            leftSection={<IconArrowLeft size={18} />}
          >
            {t('comparison.back')}
          </Button>
        }
      />
      {versions.data.length === 0 ? (
        <EmptyState title={t('publication.versions.none')} />
      ) : (
        <>
          <CompareToolbar
            versions={versions.data}
            address={asked}
            isWide={isWide}
            counts={data?.counts}
            onChange={(values) => void change({ from: asked.from, to: asked.to, ...values })}
          />
          {data &&
            [...new Set([data.from.fonts, data.to.fonts])].map((href) => (
              <link key={href} rel="stylesheet" href={href} />
            ))}
          {asked.from === asked.to ? null : data ? (
            <Changes
              key={`${asked.from} ${asked.to} ${address.kind}`}
              comparison={data}
              place={{ ...place, address: asked }}
            />
          ) : (
            <LoadState error={comparison.error} onRetry={comparison.refetch} blocks={4} />
          )}
        </>
      )}
    </div>
  );
}
