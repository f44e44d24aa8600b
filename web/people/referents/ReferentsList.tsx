import {
  placeReferent,
  type ReferentList,
  type ReferentRow,
  removeReferent,
  revokeReferentLink,
  sendReferentLink,
} from '../../../contract/people/referents/referents.ts';
import { DragList } from '../../booklets/builder/parts/DragList.tsx';
import { refocusRow, useAnnounce } from '../../booklets/builder/parts/use-announce.tsx';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import shared from '../../ui/theme/shared.module.css';
import { formatReferentName } from './format-referent.ts';
import { ReferentItem } from './ReferentItem.tsx';
import classes from './referents.module.css';
import { useCacheReferents, useOptimisticReferentOrder } from './use-referents.ts';

interface ReferentsListProps {
  bookletId: string;
  list: ReferentList;
  onEdit: (row: ReferentRow) => void;
}

/** Referents in order; the order decides between two of the same role. */
export function ReferentsList({ bookletId, list, onEdit }: ReferentsListProps) {
  const t = useT();
  const keep = useCacheReferents(bookletId);
  const showOrder = useOptimisticReferentOrder(bookletId);
  const { say, region } = useAnnounce();
  const { rows } = list;
  // A toast shows the error; the list stays unchanged.
  const run = (work: Promise<ReferentList>, otherwise = () => {}) => void work.then(keep, otherwise);
  const of = (row: ReferentRow) => ({ params: { id: bookletId, referentId: row.id } });

  const moveTo = (row: ReferentRow, place: number) => {
    if (place < 0 || place >= rows.length) return;
    const others = rows.filter(({ id }) => id !== row.id);
    const label = document.activeElement?.getAttribute('aria-label') ?? null;
    const undo = showOrder([...others.slice(0, place), row, ...others.slice(place)]);
    run(api(placeReferent, { ...of(row), body: { after: others[place - 1]?.id ?? null } }), undo);
    say(t('referents.moved', { name: formatReferentName(row), place: place + 1, total: rows.length }));
    refocusRow(row.id, label);
  };
  const remove = (row: ReferentRow) =>
    confirm.require({
      header: t('referents.remove.header', { name: formatReferentName(row) }),
      message: t(row.named > 0 ? 'referents.remove.named' : 'referents.remove.message', { count: row.named }),
      acceptLabel: t('referents.remove.accept'),
      danger: true,
      accept: () => run(api(removeReferent, of(row))),
    });
  const end = (row: ReferentRow) =>
    confirm.require({
      header: t('referents.link.end.header', { name: formatReferentName(row) }),
      message: t('referents.link.end.message'),
      acceptLabel: t('referents.link.end'),
      danger: true,
      accept: () => run(api(revokeReferentLink, of(row))),
    });
  const send = (row: ReferentRow) =>
    confirm.require({
      header: t('referents.link.send.header', { name: formatReferentName(row) }),
      message: t(row.link ? 'referents.link.again.message' : 'referents.link.send.message', { email: row.email }),
      acceptLabel: t('referents.link.send.accept'),
      accept: () => run(api(sendReferentLink, of(row))),
    });
  return (
    <section aria-labelledby="responsables" className={classes.panel}>
      <h2 id="responsables">{t('referents.list', { count: rows.length })}</h2>
      <p className={shared.dimmed}>{t('referents.list.help')}</p>
      {region}
      <DragList
        items={rows.map(({ id }) => id)}
        onDrop={(id, over) => {
          const row = rows.find((one) => one.id === id);
          const place = rows.findIndex((one) => one.id === over);
          if (row) moveTo(row, place);
        }}
      >
        <ol className={`${shared.stackXs} ${classes.rows}`}>
          {rows.map((row, index) => (
            <ReferentItem
              key={row.id}
              row={row}
              deputy={rows.find(({ id }) => id === row.deputyId)}
              published={list.published}
              place={index + 1}
              total={rows.length}
              onMove={(direction) => moveTo(row, index + (direction === 'up' ? -1 : 1))}
              onEdit={() => onEdit(row)}
              onRemove={() => remove(row)}
              onSend={() => send(row)}
              onEnd={() => end(row)}
            />
          ))}
        </ol>
      </DragList>
    </section>
  );
}
