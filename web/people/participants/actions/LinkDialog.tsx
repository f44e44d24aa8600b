import { Button, Group, Stack } from '@mantine/core';
import { formatDay } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { CopyField } from '../../../ui/fields/CopyField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import classes from '../participants.module.css';

export interface PersonalLink {
  name: string;
  url: string;
  expiresAt: string | null;
}

/** A personal link, shown only once. */
export function LinkDialog({ link, onClose }: { link: PersonalLink; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('participants.link.title', { name: link.name })}
      footer={
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('participants.close')}</Button>
        </Group>
      }
    >
      <Stack className={classes.window}>
        <p>{t('participants.link.once')}</p>
        <CopyField
          label={t('participants.link.label')}
          value={link.url}
          help={link.expiresAt ? t('participants.link.until', { date: formatDay(link.expiresAt) }) : undefined}
        />
        <p>{t('participants.link.next')}</p>
      </Stack>
    </Dialog>
  );
}
