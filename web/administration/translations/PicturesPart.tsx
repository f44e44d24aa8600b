import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  addTextPicture,
  listTextPictures,
  MAX_TEXT_PICTURES,
  removeTextPicture,
} from '../../../contract/administration/languages/translation-pictures.ts';
import { ApiError, api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { ButtonWithIcon } from '../../ui/form/ButtonWithIcon.tsx';
import { IconPhotoPlus } from '../../ui/icons/index.ts';
import { LoadState } from '../../ui/states/LoadState.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './translations.module.css';

/**
 * Screenshots of the screens that show a text, so that translators see the available space. All languages share them.
 */
export function PicturesPart({ textKey }: { textKey: string }) {
  const t = useT();
  const client = useQueryClient();
  const queryKey = ['translation-pictures', textKey];
  const params = { key: textKey };
  const { data, error, refetch } = useCallQuery(queryKey, listTextPictures, { params });
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [refused, setRefused] = useState('');
  const send = async (file: File) => {
    setRefused('');
    setShare(0);
    try {
      await api(addTextPicture, { params, body: {}, file, onProgress: setShare, quiet: true });
      await client.invalidateQueries({ queryKey });
    } catch (failure) {
      setRefused(failure instanceof ApiError ? failure.message : t('error.unexpected'));
    } finally {
      setShare(null);
    }
  };
  const changed = () => client.invalidateQueries({ queryKey });
  const remove = (id: string) => api(removeTextPicture, { params: { key: textKey, id } }).then(changed, changed);
  return (
    <section className={classes.part}>
      <h3>{t('translations.pictures')}</h3>
      {(error || !data) && <LoadState error={error} onRetry={refetch} />}
      {data?.length === 0 && <p className={shared.hint}>{t('translations.pictures.none')}</p>}
      <ul className={`${shared.gridSm} ${classes.pictures}`}>
        {data?.map(({ id, name, url }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer">
              <img src={url} alt={t('translations.pictures.open', { name })} loading="lazy" />
            </a>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={t('translations.pictures.remove.name', { name })}
              onClick={() => void remove(id)}
            >
              {t('translations.pictures.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <ButtonWithIcon
        size="compact-md"
        variant="default"
        icon={IconPhotoPlus}
        loading={share !== null}
        disabled={(data?.length ?? 0) >= MAX_TEXT_PICTURES}
        onClick={() => input.current?.click()}
      >
        {t('translations.pictures.add')}
      </ButtonWithIcon>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('translations.pictures.add')}
        hidden
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (chosen) void send(chosen);
        }}
      />
      {share !== null && <Progress value={share * 100} aria-label={t('translations.pictures.sending')} mt="xs" />}
      {refused !== '' && <FieldError>{refused}</FieldError>}
    </section>
  );
}
