import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { withBookletRows } from '../../../../contract/booklets/booklets/booklet-rows.ts';
import { duplicateBooklet, listBooklets } from '../../../../contract/booklets/booklets/booklets.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { IconCopy } from '../../../ui/icons/index.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { BookletCover } from '../../booklets/BookletCover.tsx';
import { bookletKeys } from '../../booklets/use-booklet.ts';
import { Notice } from '../parts/Notice.tsx';
import panel from '../parts/Panel.module.css';
import classes from './StartPage.module.css';
import type { BookletCreatedHandler } from './use-open-new-booklet.ts';

/** Creates a copy of a booklet, to be adapted in the wizard. */
export function DuplicateWay({ onBegun }: { onBegun: BookletCreatedHandler }) {
  const t = useT();
  const name = useId();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { busy, refusal: failure, setRefusal: setFailure, run } = useAction();
  const { data, error, refetch } = useCallQuery([...bookletKeys.list, 'to-copy', search], listBooklets, {
    query: { search, sort: 'updatedAt' },
    select: withBookletRows,
  });
  const rows = data?.rows.filter(({ can, binnedAt }) => can['booklet.duplicate'] && binnedAt === null);
  const copy = async () => {
    if (!chosen) return setFailure(t('builder.start.duplicate.choose'));
    await run(async () => {
      await onBegun(await api(duplicateBooklet, { params: { id: chosen }, body: { way: 'wizard' }, quiet: true }));
    });
  };
  return (
    <div className={panel.stack}>
      <fieldset className={classes.types}>
        <legend>{t('builder.start.duplicate.which')}</legend>
        <SearchField label={t('builder.start.duplicate.search')} value={search} onChange={setSearch} />
        {(error || !rows) && <LoadState error={error} onRetry={refetch} blocks={1} />}
        {rows?.length === 0 && (
          <EmptyState
            title={t('builder.start.duplicate.none')}
            sentence={t(search === '' ? 'builder.start.duplicate.none.first' : 'builder.start.duplicate.none.search')}
          />
        )}
        <div className={classes.copies}>
          {rows?.map((row) => (
            <label key={row.id} className={`${shared.row} ${classes.copy}`}>
              <input
                type="radio"
                className={shared.cardRadio}
                name={name}
                checked={row.id === chosen}
                onChange={() => {
                  setChosen(row.id);
                  setFailure('');
                }}
              />
              <span className={classes.copyCover}>
                <BookletCover booklet={row} />
              </span>
              <span>
                <strong>{row.title ?? t('booklets.untitled')}</strong>
                <span className={`${shared.note} ${shared.block}`}>
                  {t(`booklet.type.${row.type}`)} · {t('booklets.pages', { count: row.pages })}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div>
        <Button size="md" loading={busy} leftSection={<IconCopy size={20} aria-hidden />} onClick={() => void copy()}>
          {t('builder.start.duplicate.go')}
        </Button>
      </div>
    </div>
  );
}
