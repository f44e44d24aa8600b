import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AudienceSize } from '../../../../contract/booklets/booklets/booklet-kinds.ts';
import { type BookletType, createBooklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { IconArrowRight } from '../../../ui/icons/index.ts';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import { Notice } from '../parts/Notice.tsx';
import panel from '../parts/Panel.module.css';
import { SectorTiles } from '../steps/sector/SectorTiles.tsx';
import { useSectors } from '../steps/sector/use-sectors.ts';
import { TypeChoice } from './TypeChoice.tsx';
import type { BookletCreatedHandler } from './use-open-new-booklet.ts';

interface CreateWayProps {
  way: 'guided' | 'sector';
  onBegun: BookletCreatedHandler;
}

/** Creates an empty booklet, guided, or one from a sector's contents. */
export function CreateWay({ way, onBegun }: CreateWayProps) {
  const t = useT();
  const { data: sectors, error: noSectors, refetch } = useSectors();
  const [type, setType] = useState<BookletType>('employee');
  const [size, setSize] = useState<AudienceSize | null>(null);
  const [sectorId, setSectorId] = useState<string | null>(null);
  const { busy, refusal: error, setRefusal: setError, run } = useAction();
  const create = async () => {
    if (way === 'sector' && sectorId === null) return setError(errorText('WIZ-011'));
    await run(async () => {
      const body = { way, type, audienceSize: size, sectorId: way === 'sector' ? sectorId : null };
      await onBegun(await api(createBooklet, { body, quiet: true }));
    });
  };
  return (
    <div className={panel.stack}>
      {way === 'sector' && (noSectors || !sectors) && <LoadState error={noSectors} onRetry={refetch} blocks={1} />}
      {way === 'sector' && sectors && (
        <SectorTiles
          label={t('builder.start.sector.label')}
          sectors={sectors}
          value={sectorId}
          onChange={(id) => {
            setSectorId(id);
            setError('');
          }}
        />
      )}
      <TypeChoice type={type} onType={setType} size={size} onSize={setSize} />
      {error && <Notice tone="danger">{error}</Notice>}
      <div>
        <Button
          size="md"
          loading={busy}
          rightSection={<IconArrowRight size={20} aria-hidden />}
          onClick={() => void create()}
        >
          {t(way === 'guided' ? 'builder.start.guided.go' : 'builder.start.sector.go')}
        </Button>
      </div>
    </div>
  );
}
