import { Button, Group, Stack } from '@mantine/core';
import type { inviteUsers } from '../../../contract/administration/accounts/users.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { IconAlertTriangle, IconCheck } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './users.module.css';

export type InvitationResults = CallAnswer<typeof inviteUsers>['results'];

/** Result of each invitation; refused addresses can be corrected and sent again. */
export function InviteResults({ results, onMore }: { results: InvitationResults; onMore: () => void }) {
  const t = useT();
  const sent = results.filter(({ id }) => id !== null);
  const refused = results.filter(({ id }) => id === null);
  return (
    <Stack maw={720} role="status">
      {sent.length > 0 && (
        <section>
          <h2>{t('users.invited', { count: sent.length })}</h2>
          <ul className={shared.plainList}>
            {sent.map(({ email, id }) => (
              <li key={id} className={classes.item}>
                <Group gap="xs" wrap="nowrap">
                  <IconCheck size={18} aria-hidden />
                  {email}
                </Group>
              </li>
            ))}
          </ul>
        </section>
      )}
      {refused.length > 0 && (
        <section>
          <h2>{t('users.notInvited', { count: refused.length })}</h2>
          <ul className={shared.plainList}>
            {refused.map(({ email, refusal }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same address may stand twice, and the list stays as it is
              <li key={index} className={classes.item}>
                <div>
                  <Group gap="xs" wrap="nowrap">
                    <IconAlertTriangle size={18} aria-hidden />
                    <strong>{email}</strong>
                  </Group>
                  <p className={classes.refused}>{refusal}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Group>
        <Button component={Link} to={paths.users}>
          {t('users.back')}
        </Button>
        <Button variant="default" onClick={onMore}>
          {t('users.invite.more')}
        </Button>
      </Group>
    </Stack>
  );
}
