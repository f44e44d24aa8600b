import { Button } from '@mantine/core';
import { useState } from 'react';
import { type RightHolder, withdrawOffer } from '../../../contract/booklets/rights/rights.ts';
import { api } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { IconUserPlus } from '../../ui/icons/index.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { RowsLeftOut } from '../../ui/table/RowsLeftOut.tsx';
import shared from '../../ui/theme/shared.module.css';
import { useBookletId } from '../booklets/use-booklet.ts';
import { GrantDialog } from './GrantDialog.tsx';
import { HolderRow } from './HolderRow.tsx';
import { ReviewLinksSection } from './ReviewLinksSection.tsx';
import classes from './RightsPage.module.css';
import { useBookletRights, useCacheRights } from './use-rights.ts';

/** `/livrets/options/utilisateurs` (A12): colleagues who can read, write, publish or own this booklet. */
export function RightsPage() {
  const t = useT();
  const id = useBookletId() ?? '';
  const keep = useCacheRights(id);
  const { data, error, refetch } = useBookletRights(id);
  const [granting, setGranting] = useState<{ to: RightHolder | null } | null>(null);
  if (error || !data) return <LoadState isScreen error={error} onRetry={refetch} />;
  const given = data.people.filter(({ source }) => source === 'right');
  const byRole = data.people.filter(({ source }) => source === 'role');
  const publishing = data.people.filter(
    ({ level, expired, status }) => (level === 'owner' || level === 'publisher') && !expired && status === 'active',
  );
  const rows = (people: RightHolder[]) => (
    <ul className={classes.people}>
      {people.map((holder) => (
        <HolderRow
          key={holder.userId}
          bookletId={id}
          holder={holder}
          rights={data}
          onChange={() => setGranting({ to: holder })}
          onKept={keep}
        />
      ))}
    </ul>
  );
  return (
    <>
      <PageHeader
        title={t('rights.title')}
        sentence={t('rights.sentence')}
        action={
          <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setGranting({ to: null })}>
            {t('rights.give')}
          </Button>
        }
      />
      {data.offer && (
        <section className={classes.offer} aria-label={t('rights.offer')}>
          <p>
            {t('rights.offer.waiting', { name: data.offer.name, by: data.offer.by, date: formatDay(data.offer.at) })}
          </p>
          <Button
            variant="default"
            onClick={() => {
              // A toast shows the error, and the list stays unchanged.
              api(withdrawOffer, { params: { id } }).then(keep, () => undefined);
            }}
          >
            {t('rights.offer.withdraw')}
          </Button>
        </section>
      )}
      <section className={classes.panel} aria-labelledby="droits-donnes">
        <h2 id="droits-donnes">{t('rights.given')}</h2>
        {given.length === 0 ? <p className={shared.dimmed}>{t('rights.given.none')}</p> : rows(given)}
      </section>
      <section className={classes.panel} aria-labelledby="administrateurs">
        <h2 id="administrateurs">{t('rights.byRole')}</h2>
        <p className={shared.dimmed}>{t('rights.byRole.sentence')}</p>
        {rows(byRole)}
        <RowsLeftOut count={data.left} />
      </section>
      <ReviewLinksSection bookletId={id} />
      <section className={classes.panel} aria-labelledby="qui-publie">
        <h2 id="qui-publie">{t('rights.whoPublishes')}</h2>
        <p>{publishing.map(({ name }) => name).join(', ')}</p>
      </section>
      {granting && (
        <GrantDialog
          bookletId={id}
          rights={data}
          to={granting.to}
          onClose={() => setGranting(null)}
          onKept={(rights) => {
            keep(rights);
            setGranting(null);
          }}
        />
      )}
    </>
  );
}
