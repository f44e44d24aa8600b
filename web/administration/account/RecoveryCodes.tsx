import { Group, Stack } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { session } from '../../lib/user.ts';
import { ButtonWithIcon } from '../../ui/form/ButtonWithIcon.tsx';
import { IconDownload } from '../../ui/icons/index.ts';
import classes from './second-factor.module.css';

/** Ten codes, shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useT();
  const download = () => {
    const lines = [t('factor.codes.file', { email: session.user?.email ?? '' }), '', ...codes, ''];
    saveFile(new File([lines.join('\r\n')], 'codes-de-recuperation.txt', { type: 'text/plain;charset=utf-8' }));
  };
  return (
    <Stack gap="md">
      <p>{t('factor.codes.sentence')}</p>
      <ul className={classes.codes} aria-label={t('factor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <ButtonWithIcon variant="default" icon={IconDownload} onClick={download}>
          {t('factor.codes.download')}
        </ButtonWithIcon>
      </Group>
    </Stack>
  );
}
