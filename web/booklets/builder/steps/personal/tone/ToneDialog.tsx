import { Accordion, Button } from '@mantine/core';
import { useState } from 'react';
import type { TonePlace, TonePreview } from '../../../../../../contract/booklets/tone/tone.ts';
import { useT } from '../../../../../lib/i18n.ts';
import { Dialog } from '../../../../../ui/overlays/Dialog.tsx';
import shared from '../../../../../ui/theme/shared.module.css';
import { TonePassages } from './TonePassages.tsx';

interface ToneDialogProps {
  opened: boolean;
  preview: TonePreview;
  /** Null when there is nothing to convert. */
  action: { label: string; busy: boolean; onClick: () => void } | null;
  onClose: () => void;
}

const getPlaceKey = ({ pageId }: TonePlace) => pageId ?? 'livret';

/** Changes page by page: each passage before and after. */
export function ToneDialog({ opened, preview, action, onClose }: ToneDialogProps) {
  const t = useT();
  const { to, places } = preview;
  const [shown, setShown] = useState<string | null>(null);
  const counts = ({ changes, doubts, left }: TonePlace) =>
    [
      changes > 0 && t('builder.tone.place.changes', { count: changes }),
      doubts > 0 && t('builder.tone.doubts', { count: doubts }),
      left > 0 && t('builder.tone.place.left', { count: left }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(`builder.tone.dialog.${to}`)}
      width="52rem"
      maximizable
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('builder.tone.close')}
          </Button>
          {action && (
            <Button loading={action.busy} onClick={action.onClick}>
              {action.label}
            </Button>
          )}
        </>
      }
    >
      <Accordion value={shown} onChange={setShown} variant="separated" radius="md" order={3}>
        {places.map((place) => (
          <Accordion.Item key={getPlaceKey(place)} value={getPlaceKey(place)}>
            <Accordion.Control>
              <span className={`${shared.strong} ${shared.block}`}>
                {place.pageId ? place.title : t('builder.tone.place.booklet')}
              </span>
              <span className={shared.note}>{counts(place)}</span>
            </Accordion.Control>
            <Accordion.Panel>
              {shown === getPlaceKey(place) && <TonePassages to={to} pageId={place.pageId} />}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Dialog>
  );
}
