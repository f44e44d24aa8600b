import { Button } from '@mantine/core';
import { useState } from 'react';
import { FINDING_KINDS } from '../../../contract/booklets/freshness/finding-kinds.ts';
import {
  MAX_VERIFIED_PAGES,
  type PagesToCheck,
  type PageToCheck,
} from '../../../contract/booklets/freshness/freshness.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { PANEL_ROWS } from '../../../contract/platform/shared.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import shared from '../../ui/theme/shared.module.css';
import { AssignDialog } from './AssignDialog.tsx';
import classes from './freshness.module.css';
import { PageToCheckItem } from './PageToCheckItem.tsx';
import { useFreshnessFilters, usePagesToCheck } from './use-pages-to-check.ts';
import { useVerifyPages } from './use-verify-pages.ts';

/** Value of « all »: a list cannot hold an empty one. */
const ALL = 'all';

function Filters({ filters, head }: { filters: ReturnType<typeof useFreshnessFilters>; head: PagesToCheck }) {
  const t = useT();
  const isListed = head.booklets.some(({ id }) => id === filters.bookletId);
  return (
    <div className={`${shared.wrapMd} ${classes.filters}`}>
      <SegmentedChoice
        label={t('freshness.of')}
        options={[
          { value: 'all', label: t('freshness.of.all', { n: head.counts.all }) },
          { value: 'mine', label: t('freshness.of.mine', { n: head.counts.mine }) },
        ]}
        value={filters.of}
        onChange={filters.setOf}
      />
      <SelectField
        label={t('freshness.booklet')}
        searchable
        data={[
          { value: ALL, label: t('freshness.booklet.all') },
          ...head.booklets.map(({ id, title, n }) => ({ value: id, label: `${title} (${n})` })),
          ...(filters.bookletId && !isListed ? [{ value: filters.bookletId, label: t('freshness.booklet') }] : []),
        ]}
        value={filters.bookletId ?? ALL}
        onChange={(value) => filters.setBookletId(value === ALL ? '' : (value ?? ''))}
      />
      <SelectField
        label={t('freshness.kind')}
        data={[
          { value: ALL, label: t('freshness.kind.all') },
          ...FINDING_KINDS.map((kind) => ({ value: kind, label: t(`freshness.kind.${kind}`) })),
        ]}
        value={filters.kind ?? ALL}
        onChange={(value) => filters.setKind(value === ALL ? '' : (value ?? ''))}
      />
    </div>
  );
}

/** Below a list of several pages: the rows shown, and the way to the others. */
function PageTurn({ page, total, onTurn }: { page: number; total: number; onTurn: (page: number) => void }) {
  const t = useT();
  const last = Math.ceil(total / PANEL_ROWS);
  if (last <= 1) return null;
  const range = { from: (page - 1) * PANEL_ROWS + 1, to: Math.min(page * PANEL_ROWS, total), total };
  return (
    <nav className={`${shared.rowWrap} ${classes.turn}`} aria-label={t('ui.table.pages')}>
      <p className={`${shared.noMargin} ${shared.hint}`} role="status">
        {t('ui.table.range', range)}
      </p>
      <Button variant="default" size="compact-md" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {t('ui.table.previous')}
      </Button>
      <Button variant="default" size="compact-md" disabled={page >= last} onClick={() => onTurn(page + 1)}>
        {t('ui.table.next')}
      </Button>
    </nav>
  );
}

/** Where the list is of all booklets, each search names its own. */
function Searches({ searches, isOfAll }: Pick<PagesToCheck, 'searches'> & { isOfAll: boolean }) {
  const t = useT();
  if (searches.length === 0) return null;
  return (
    <section className={`${shared.card} ${classes.searches}`} aria-labelledby="recherches">
      <h2 id="recherches" className={classes.title}>
        {t('freshness.searches')}
      </h2>
      <p className={classes.quiet}>{t('freshness.searches.sentence')}</p>
      <ul className={classes.findings}>
        {searches.map(({ term, n, bookletId, bookletTitle }) => (
          <li key={`${bookletId} ${term}`}>
            {t('freshness.search', { term, count: n })}
            {isOfAll && (
              <>
                {' · '}
                <Link to={paths.bookletHome} search={{ livret: bookletId }} className={classes.link}>
                  {bookletTitle}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `/tableau-bord/pages-a-verifier`: pages that may no longer be right, in the booklets that the user sees. */
export function PagesToCheckPage() {
  const t = useT();
  const filters = useFreshnessFilters();
  const { data: head, error, refetch } = usePagesToCheck(filters);
  const verify = useVerifyPages();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [assigned, setAssigned] = useState<PageToCheck | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (error || !head) return <LoadState isScreen error={error} onRetry={refetch} />;
  const { rows, total } = head;
  // A row that is no longer visible is no longer chosen.
  const chosen = rows.filter(({ id }) => ticked.includes(id)).map(({ id }) => id);
  const run = async (pageIds: readonly string[]) => {
    setIsBusy(true);
    if (await verify(pageIds)) setTicked([]);
    setIsBusy(false);
  };
  const verifyChosen = async () => {
    const isSure = await confirm.ask({
      header: t('freshness.confirm', { count: chosen.length }),
      message: t('freshness.confirm.message'),
      acceptLabel: t('freshness.still'),
    });
    if (isSure) await run(chosen);
  };
  const isClean = head.counts.all === 0;
  return (
    <>
      <PageHeader title={t('freshness.title')} sentence={isClean ? undefined : t('freshness.sentence')} />
      {isClean ? (
        <EmptyState title={t('freshness.none')} sentence={t('freshness.none.sentence')} />
      ) : (
        <Filters filters={filters} head={head} />
      )}
      {!isClean && rows.length === 0 && (
        <EmptyState
          drawing="search"
          title={t('freshness.none.found')}
          sentence={t('freshness.none.found.sentence')}
          action={
            filters.hasFilters && (
              <Button variant="default" onClick={filters.clear}>
                {t('freshness.clear')}
              </Button>
            )
          }
        />
      )}
      {chosen.length > 0 && (
        <div className={`${shared.rowWrapXs} ${classes.bulk}`} role="toolbar" aria-label={t('ui.table.bulk')}>
          <strong role="status">{t('freshness.bulk', { count: chosen.length })}</strong>
          <Button size="compact-md" variant="subtle" onClick={() => setTicked([])}>
            {t('freshness.bulk.clear')}
          </Button>
          <Button
            size="compact-md"
            disabled={isBusy || chosen.length > MAX_VERIFIED_PAGES}
            onClick={() => void verifyChosen()}
          >
            {t('freshness.still')}
          </Button>
        </div>
      )}
      {rows.length > 0 && (
        <ul className={`${shared.plainList} ${classes.list}`} aria-label={t('freshness.list')}>
          {rows.map((page) => (
            <PageToCheckItem
              key={page.id}
              page={page}
              isChosen={chosen.includes(page.id)}
              isBusy={isBusy}
              onChoose={(on) => setTicked(on ? [...chosen, page.id] : chosen.filter((id) => id !== page.id))}
              onVerify={() => void run([page.id])}
              onAssign={() => setAssigned(page)}
            />
          ))}
        </ul>
      )}
      <PageTurn page={filters.page} total={total} onTurn={filters.setPage} />
      <Searches searches={head.searches} isOfAll={filters.bookletId === undefined} />
      {assigned && <AssignDialog page={assigned} onClose={() => setAssigned(null)} />}
    </>
  );
}
