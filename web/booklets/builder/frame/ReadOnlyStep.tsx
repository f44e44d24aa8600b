import { Button, Group } from '@mantine/core';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { DeniedScreen } from '../../../app/errors/DeniedScreen.tsx';
import { MissingPermission } from '../../../app/errors/MissingPermission.tsx';
import { useT } from '../../../lib/i18n.ts';
import { useReadOnlyReason } from '../../../ui/form/read-only.ts';
import { LinkButton } from '../parts/LinkButton.tsx';

/** Page shown instead of a step that the user may not change: the reason, and links to the booklet and its preview. */
export function ReadOnlyStep({ booklet, look }: { booklet: Booklet; look: boolean }) {
  const t = useT();
  const looking = useReadOnlyReason();
  const missing = look && booklet.can['booklet.edit'] ? 'booklet.theme' : 'booklet.edit';
  const action = (
    <Group justify="center">
      <LinkButton to={paths.bookletHome} bookletId={booklet.id}>
        {t('builder.seeBooklet')}
      </LinkButton>
      <Button component="a" href={`/api/admin/booklets/${booklet.id}/preview`} target="_blank" variant="default">
        {t('builder.preview.open')}
      </Button>
    </Group>
  );
  const message = looking ?? (booklet.state === 'archived' ? t('builder.archived') : null);
  if (message !== null) return <DeniedScreen message={message} action={action} />;
  return <MissingPermission permission={missing} bookletId={booklet.id} action={action} />;
}
