import { Button, Group, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Crop } from '../../../../contract/booklets/media/media.ts';
import { cropMedia, type MediaDetail } from '../../../../contract/booklets/media/media-library.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { FormRefusal } from '../../../ui/fields/FieldError.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { refreshMedia } from '../use-media.ts';
import classes from './detail.module.css';

interface CropDialogProps {
  media: MediaDetail;
  onClose: () => void;
}

const FULL_CROP: Crop = { x: 0, y: 0, width: 1, height: 1 };
const MIN_CROP_SHARE = 0.02;

const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

/** Limits a crop to the picture. */
const clampCrop = ({ x, y, width, height }: Crop): Crop => {
  const wide = clamp(width, MIN_CROP_SHARE, 1);
  const high = clamp(height, MIN_CROP_SHARE, 1);
  return { x: clamp(x, 0, 1 - wide), y: clamp(y, 0, 1 - high), width: wide, height: high };
};

const CROP_RATIOS = [
  ['free', null],
  ['square', 1],
  ['wide', 16 / 9],
  ['classic', 4 / 3],
  ['cover', 1200 / 630],
] as const;

/** Crops a picture, by mouse or with its four numbers. The original is kept, and the crop can be removed. */
export function CropDialog({ media, onClose }: CropDialogProps) {
  const t = useT();
  const [crop, setCrop] = useState<Crop>(media.crop ?? FULL_CROP);
  const { busy, refusal, run } = useAction();
  const frame = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; y: number; from: Crop } | null>(null);
  const [ratio, setRatio] = useState(1);
  const save = (asked: Crop | null) =>
    run(async () => {
      const { id, rowVersion } = media;
      await api(cropMedia, { params: { id }, body: { crop: asked, rowVersion }, quiet: true });
      refreshMedia();
      onClose();
    });
  /** Selects the largest centred area of this ratio. */
  const shape = (asked: number | null) => {
    if (asked === null) return setCrop(FULL_CROP);
    const share = asked / ratio;
    const width = Math.min(1, share);
    const height = Math.min(1, 1 / share);
    setCrop(clampCrop({ x: (1 - width) / 2, y: (1 - height) / 2, width, height }));
  };
  const field = (name: keyof Crop) => (
    <NumberField
      label={t(`media.crop.${name}`)}
      min={name === 'x' || name === 'y' ? 0 : 2}
      max={100}
      suffix={'\u00a0%'}
      value={Math.round(crop[name] * 100)}
      onChange={(value) => setCrop(clampCrop({ ...crop, [name]: Number(value) / 100 }))}
    />
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('media.crop.title', { name: media.name })}
      width="48rem"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('media.cancel')}
          </Button>
          {media.crop && (
            <Button variant="default" disabled={busy} onClick={() => void save(null)}>
              {t('media.crop.whole')}
            </Button>
          )}
          <Button loading={busy} onClick={() => void save(crop)}>
            {t('media.crop.do')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <FormRefusal text={refusal} />
        <p className={classes.dim}>{t('media.crop.sentence')}</p>
        <Group gap="xs">
          {CROP_RATIOS.map(([name, asked]) => (
            <Button key={name} variant="default" size="compact-md" onClick={() => shape(asked)}>
              {t(`media.crop.shape.${name}`)}
            </Button>
          ))}
        </Group>
        <div className={classes.frame}>
          <div
            ref={frame}
            style={{ position: 'relative' }}
            onPointerMove={(event) => {
              const box = frame.current?.getBoundingClientRect();
              const held = grip.current;
              if (!box || !held) return;
              const dx = (event.clientX - held.x) / box.width;
              const dy = (event.clientY - held.y) / box.height;
              setCrop(clampCrop({ ...held.from, x: held.from.x + dx, y: held.from.y + dy }));
            }}
            onPointerUp={() => {
              grip.current = null;
            }}
          >
            <img
              className={classes.picture}
              src={media.wholeUrl ?? media.url}
              alt=""
              draggable={false}
              onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
            />
            <div
              className={classes.cut}
              style={{
                left: `${crop.x * 100}%`,
                top: `${crop.y * 100}%`,
                width: `${crop.width * 100}%`,
                height: `${crop.height * 100}%`,
              }}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                grip.current = { x: event.clientX, y: event.clientY, from: crop };
              }}
            />
          </div>
        </div>
        <div className={classes.pair}>
          {field('x')}
          {field('y')}
          {field('width')}
          {field('height')}
        </div>
      </Stack>
    </Dialog>
  );
}
