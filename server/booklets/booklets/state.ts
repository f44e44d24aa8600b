import type { BookletState } from '../../../contract/booklets/booklets/booklets.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { formatLocalDay } from '../../platform/text/format-date.ts';

interface BookletStateFields {
  state: BookletState;
  binnedAt: Date | null;
}

/** Refuses (LIV-003) a booklet in the bin. */
export const refuseBinnedBooklet = ({ binnedAt }: BookletStateFields, timeZone: string): void => {
  if (binnedAt) throw new Refusal('LIV-003', { date: formatLocalDay(binnedAt, timeZone) });
};

/** GEN-017 for an action that the state of the booklet does not allow. */
export const createBookletStateRefusal = (state: string, action: string): Refusal =>
  new Refusal('GEN-017', { objet: 'ce livret', etat: state, action });

/** An archived booklet may be read and copied, not changed. */
export const refuseArchivedBooklet = ({ state }: BookletStateFields): void => {
  if (state === 'archived') throw createBookletStateRefusal('archivé', 'Désarchivez-le pour le modifier');
};
