import { Button, Group } from '@mantine/core';
import { useId, useRef } from 'react';
import type { User } from '../../../contract/administration/accounts/auth.ts';
import {
  AVATAR_FORMATS,
  AVATAR_TYPES,
  MAX_AVATAR_BYTES,
  removeAvatar,
  uploadAvatar,
} from '../../../contract/administration/accounts/avatar.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { api, ignoreApiError } from '../../lib/api.ts';
import { formatSize } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useFileCall } from '../../lib/use-file-call.ts';
import { session } from '../../lib/user.ts';
import { FormRefusal } from '../../ui/fields/FieldError.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './AvatarSection.module.css';

/** Picture of the account, or initials: choose, change, remove. */
export function AvatarSection({ user }: { user: User }) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const { progress, refusal, setRefusal, run } = useFileCall();
  const send = async (file: File) => {
    if (file.size > MAX_AVATAR_BYTES) {
      const max = formatSize(MAX_AVATAR_BYTES);
      return setRefusal(errorText('MED-001', { fichier: file.name, taille: formatSize(file.size), max }));
    }
    const saved = await run((options) => api(uploadAvatar, { body: {}, file, ...options, quiet: false }));
    if (saved) session.replace(saved);
  };
  const remove = async () => {
    setRefusal('');
    const saved = await api(removeAvatar).catch(ignoreApiError);
    if (saved) session.replace(saved);
    // The button leaves with the picture.
    choose.current?.focus();
  };
  return (
    <FormSection title={t('account.avatar')} sentence={t('account.avatar.sentence')}>
      <Group>
        <span className={classes.avatar}>
          {user.avatar ? (
            <img src={user.avatar} alt={t('account.avatar.current')} width={96} height={96} />
          ) : (
            <span aria-hidden>
              {user.firstName.charAt(0)}
              {user.lastName.charAt(0)}
            </span>
          )}
        </span>
        <div className={shared.stackXs}>
          <Group gap="sm">
            <Button
              ref={choose}
              variant="default"
              loading={progress !== null}
              aria-describedby={`${id}-help`}
              onClick={() => input.current?.click()}
            >
              {t(user.avatar ? 'account.avatar.change' : 'account.avatar.choose')}
            </Button>
            {user.avatar && (
              <Button variant="default" disabled={progress !== null} onClick={() => void remove()}>
                {t('account.avatar.remove')}
              </Button>
            )}
          </Group>
          <p id={`${id}-help`} className={`${shared.noMargin} ${shared.hint}`}>
            {t('account.avatar.help', { formats: AVATAR_FORMATS, max: formatSize(MAX_AVATAR_BYTES) })}
          </p>
          <FormRefusal text={refusal} />
          <input
            ref={input}
            type="file"
            hidden
            accept={AVATAR_TYPES.join(',')}
            aria-label={t('account.avatar.choose')}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file) void send(file);
            }}
          />
        </div>
      </Group>
    </FormSection>
  );
}
