import { Button } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { LoadState } from '../../../../ui/states/LoadState.tsx';
import { useDraft } from '../../frame/draft.ts';
import { Notice } from '../../parts/Notice.tsx';
import panel from '../../parts/Panel.module.css';
import { useFocusRestore } from '../../parts/use-focus-restore.ts';
import { SectorBrings } from './SectorBrings.tsx';
import { SectorTiles } from './SectorTiles.tsx';
import { useSectors } from './use-sectors.ts';

/** Sector of the company. It provides obligations, chapters, vocabulary and colours. */
export function SectorStep() {
  const t = useT();
  const { booklet, session, saved } = useDraft();
  const { data: sectors, error, refetch } = useSectors();
  const [choosing, setChoosing] = useState(booklet.sectorId === null);
  const region = useFocusRestore<HTMLDivElement>(choosing, 'input, button');
  if (error || !sectors) return <LoadState error={error} onRetry={refetch} blocks={2} />;
  if (sectors.length === 0) return <EmptyState title={t('builder.sector.empty')} sentence={t('builder.sector.skip')} />;
  const main = sectors.find(({ id }) => id === booklet.sectorId);
  const second = sectors.find(({ id }) => id === booklet.secondSectorId);
  const choose = (id: string) =>
    session.fields.addChange(
      { sectorId: id, ...(id === booklet.secondSectorId && { secondSectorId: null }) },
      'chosen',
    );
  const refused = saved.errors.sectorId ?? saved.errors.secondSectorId;
  return (
    <div ref={region} className={panel.stack}>
      {refused && <Notice tone="danger">{refused}</Notice>}
      {main && !choosing ? (
        <>
          <SectorBrings sector={main}>
            <Button variant="default" onClick={() => setChoosing(true)}>
              {t('builder.sector.change')}
            </Button>
          </SectorBrings>
          <SelectField
            label={t('builder.sector.second')}
            help={t('builder.sector.second.help')}
            clearable
            searchable
            data={sectors.filter(({ id }) => id !== main.id).map(({ id, label }) => ({ value: id, label }))}
            value={booklet.secondSectorId}
            onChange={(id) => session.fields.addChange({ secondSectorId: id }, 'chosen')}
          />
          {second && <SectorBrings sector={second} />}
        </>
      ) : (
        <SectorTiles
          label={t('builder.sector.main')}
          sectors={sectors}
          value={booklet.sectorId}
          onChange={choose}
          onPicked={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
