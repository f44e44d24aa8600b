import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { PickMedia } from '../../booklets/builder/parts/PickMedia.tsx';
import { useMedia } from '../../booklets/editor/media/media-cache.ts';
import { useT } from '../../lib/i18n.ts';

interface ImageFieldProps {
  value: string | null;
  onChange: (value: string | null) => void;
  disabled: boolean;
}

/** Choice of the image of a chapter, among the company's media. */
export function ImageField({ value, onChange, disabled }: ImageFieldProps) {
  const t = useT();
  const [picking, setPicking] = useState(false);
  const media = useMedia(value);
  return (
    <div>
      <p style={{ margin: '0 0 0.375rem', fontWeight: 500, fontSize: '0.9375rem' }}>{t('library.field.image')}</p>
      <Group>
        {value !== null && media && <span>{media.name}</span>}
        {!disabled && (
          <Button variant="default" onClick={() => setPicking(true)}>
            {t(value === null ? 'library.image.choose' : 'library.image.change')}
          </Button>
        )}
        {!disabled && value !== null && (
          <Button variant="subtle" color="red" onClick={() => onChange(null)}>
            {t('library.image.remove')}
          </Button>
        )}
      </Group>
      <PickMedia
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={({ id }) => {
          onChange(id);
          setPicking(false);
        }}
      />
    </div>
  );
}
