import { Button } from '@mantine/core';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../../ui/overlays/DialogFooter.tsx';
import classes from './CropDialog.module.css';
import { type CropArea, type CropHandle, clampCropArea, cropToPng, dragCropArea, MIN_CROP_SIDE_PX } from './crop.ts';

interface CropDialogProps {
  file: File;
  onClose: () => void;
  onDone: (file: File) => void;
}

const CORNERS = ['nw', 'ne', 'sw', 'se'] as const;
const CROP_FIELDS = ['x', 'y', 'width', 'height'] as const;

/** Dialog to crop a picture, by dragging or with numbers. */
export function CropDialog({ file, onClose, onDone }: CropDialogProps) {
  const t = useT();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [area, setArea] = useState<CropArea>({ x: 0, y: 0, width: 0, height: 0 });
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<{ handle: CropHandle; x: number; y: number; from: CropArea } | null>(null);

  useEffect(() => {
    let gone = false;
    createImageBitmap(file).then(
      (bitmap) => {
        if (gone) return;
        setPicture(bitmap);
        setArea({ x: 0, y: 0, width: bitmap.width, height: bitmap.height });
      },
      // A file that the browser cannot draw is sent uncropped: the server reports the error.
      () => !gone && onDone(file),
    );
    return () => {
      gone = true;
    };
  }, [file, onDone]);

  useEffect(() => {
    if (!picture || !canvas.current) return;
    canvas.current.width = picture.width;
    canvas.current.height = picture.height;
    canvas.current.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);

  const start = (handle: CropHandle) => (event: PointerEvent) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { handle, x: event.clientX, y: event.clientY, from: area };
  };
  const move = (event: PointerEvent) => {
    const now = drag.current;
    if (!now || !picture || !canvas.current) return;
    const scale = picture.width / canvas.current.getBoundingClientRect().width;
    const [dx, dy] = [(event.clientX - now.x) * scale, (event.clientY - now.y) * scale];
    setArea(dragCropArea(now.from, now.handle, dx, dy, picture));
  };
  const end = () => {
    drag.current = null;
  };
  const set = (field: keyof CropArea) => (value: string | number) => {
    if (picture && value !== '') setArea(clampCropArea({ ...area, [field]: Number(value) }, picture));
  };
  const share = (value: number, total: number) => `${(100 * value) / total}%`;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('builder.logo.crop')}
      width="40rem"
      footer={
        <DialogFooter cancel={t('builder.cancel')} onCancel={onClose}>
          <Button disabled={!picture} onClick={() => picture && void cropToPng(picture, area, file.name).then(onDone)}>
            {t('builder.logo.crop.done')}
          </Button>
        </DialogFooter>
      }
    >
      <div className={classes.room}>
        <div className={classes.picture}>
          <canvas ref={canvas} className={classes.canvas} aria-label={file.name} role="img" />
          {picture && (
            <div
              className={classes.area}
              style={{
                left: share(area.x, picture.width),
                top: share(area.y, picture.height),
                width: share(area.width, picture.width),
                height: share(area.height, picture.height),
              }}
              onPointerDown={start('move')}
              onPointerMove={move}
              onPointerUp={end}
            >
              {CORNERS.map((corner) => (
                <span key={corner} className={classes.handle} data-corner={corner} onPointerDown={start(corner)} />
              ))}
            </div>
          )}
        </div>
      </div>
      <div className={classes.numbers}>
        {CROP_FIELDS.map((field) => (
          <NumberField
            key={field}
            label={t(`builder.logo.crop.${field}`)}
            value={area[field]}
            min={field === 'x' || field === 'y' ? 0 : MIN_CROP_SIDE_PX}
            suffix=" px"
            onChange={set(field)}
          />
        ))}
      </div>
    </Dialog>
  );
}
