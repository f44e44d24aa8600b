import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SectorPicture } from '../../../../contract/library/library.ts';
import { PickMedia } from '../../../booklets/builder/parts/PickMedia.tsx';
import { useT } from '../../../lib/i18n.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { IconPhotoPlus, IconTrash } from '../../../ui/icons/index.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../library.module.css';

interface PhotosFieldProps {
  label: string;
  addLabel: string;
  value: readonly string[];
  /** Pictures returned with the sector. */
  known: readonly SectorPicture[];
  max: number;
  error?: string;
  onChange: (value: string[]) => void;
}

/** Ordered list of pictures shared with every company. A picture that is no longer shared keeps its row. */
export function PhotosField({ label, addLabel, value, known, max, error, onChange }: PhotosFieldProps) {
  const t = useT();
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<readonly SectorPicture[]>([]);
  const pictures = new Map([...known, ...picked].map((picture) => [picture.id, picture]));
  return (
    <fieldset className={`${shared.stackXs} ${classes.photoField}`}>
      <legend>{label}</legend>
      {value.length > 0 && (
        <ul className={classes.photos}>
          {value.map((id) => {
            const picture = pictures.get(id);
            const name = picture?.name ?? t('library.sector.photo.gone');
            return (
              <li key={id}>
                {picture && <img src={picture.url} alt={picture.alt} loading="lazy" />}
                <span className={classes.quiet}>{name}</span>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => onChange(value.filter((one) => one !== id))}
                >
                  {t('library.image.remove')}
                  <VisuallyHidden>{` ${name}`}</VisuallyHidden>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {error && <FieldError>{error}</FieldError>}
      <Button
        variant="default"
        disabled={value.length >= max}
        leftSection={<IconPhotoPlus size={18} aria-hidden />}
        onClick={() => setPicking(true)}
      >
        {addLabel}
      </Button>
      <PickMedia
        opened={picking}
        shared
        onClose={() => setPicking(false)}
        onPick={({ id, name, alt, url, sources }) => {
          setPicked([...picked, { id, name, alt, url: sources[0]?.url ?? url }]);
          if (!value.includes(id)) onChange([...value, id]);
        }}
      />
    </fieldset>
  );
}
