import { Button, Group } from '@mantine/core';
import type { Booklet } from '../../../contract/booklets.ts';
import { errorText } from '../../../contract/errors.ts';
import { paths } from '../../../contract/paths.ts';
import { actionOf } from '../../../contract/permissions.ts';
import { useT } from '../../lib/i18n.ts';
import { DeniedState } from '../../ui/DeniedState.tsx';
import { useLooking } from '../../ui/looking.ts';
import { LinkButton } from '../parts/LinkButton.tsx';

/** Instead of a step that may not be changed: why, and where to look at the booklet. */
export function ReadOnly({ booklet, look }: { booklet: Booklet; look: boolean }) {
  const t = useT();
  const looking = useLooking();
  const missing = look && booklet.can['booklet.edit'] ? 'booklet.theme' : 'booklet.edit';
  const message =
    looking ??
    (booklet.state === 'archived'
      ? t('builder.archived')
      : errorText('GEN-009', { action: actionOf(missing), personne: booklet.owner?.name ?? t('builder.owner') }));
  return (
    <DeniedState
      isScreen
      message={message}
      action={
        <Group justify="center">
          <LinkButton to={paths.bookletHome} bookletId={booklet.id}>
            {t('builder.seeBooklet')}
          </LinkButton>
          <Button component="a" href={`/api/admin/booklets/${booklet.id}/preview`} target="_blank" variant="default">
            {t('builder.preview.open')}
          </Button>
        </Group>
      }
    />
  );
}
