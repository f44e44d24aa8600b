import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { answerOwnershipOffer, listOwnershipOffers } from '../../../contract/booklets/rights/rights.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './HomePage.module.css';

/** Booklets offered to this user by their owners. */
export function OfferedBooklets() {
  const t = useT();
  const cache = useQueryClient();
  const { data = [] } = useCallQuery(['ownership-offers'], listOwnershipOffers);
  if (data.length === 0) return null;
  const answer = async (id: string, accepted: boolean) => {
    // A toast reports a refusal; the list shows the remaining offers.
    await api(answerOwnershipOffer, { params: { id }, body: { accepted } }).catch(() => undefined);
    await Promise.all(
      [['ownership-offers'], ['home'], ['booklets'], ['booklet', id]].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
  };
  return (
    <section aria-labelledby="livrets-proposes">
      <h2 id="livrets-proposes" className={classes.title}>
        {t('home.offers')}
      </h2>
      <ul className={shared.gridXs}>
        {data.map(({ bookletId, title, by }) => (
          <li key={bookletId} className={`${shared.rowSm} ${shared.card} ${classes.task}`}>
            <span className={shared.fill}>
              {t('home.offers.one', { title: title || t('booklets.untitled'), name: by })}
            </span>
            <Group gap="xs">
              <Button size="xs" variant="default" onClick={() => void answer(bookletId, false)}>
                {t('home.offers.decline')}
              </Button>
              <Button size="xs" onClick={() => void answer(bookletId, true)}>
                {t('home.offers.accept')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
