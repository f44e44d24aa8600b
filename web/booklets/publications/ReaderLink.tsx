import { Button, Group, Stack } from '@mantine/core';
import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import { useT } from '../../lib/i18n.ts';
import { CopyField } from '../../ui/fields/CopyField.tsx';
import { IconExternalLink } from '../../ui/icons/index.ts';

/** Reader URL of the booklet, to copy and share. */
export function ReaderLink({ booklet }: { booklet: Booklet }) {
  const t = useT();
  const { doors, link, readerPath } = booklet.access;
  const kind = doors.includes('public') ? 'public' : link === null ? 'address' : 'unlisted';
  const path = kind === 'unlisted' ? link : readerPath;
  if (!path) return <p>{t('publication.noLink')}</p>;
  const address = new URL(path, window.location.origin).href;
  return (
    <Stack>
      <CopyField label={t(`publication.link.${kind}`)} help={t(`publication.link.${kind}.help`)} value={address} />
      <Group>
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t('publication.read')}
        </Button>
      </Group>
    </Stack>
  );
}
