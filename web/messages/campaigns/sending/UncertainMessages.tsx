import { Button, Group } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { useRecipients } from '../recipients/use-recipients.ts';
import type { SendingActions } from './use-sending.ts';

interface UncertainMessagesProps {
  bookletId: string;
  campaignId: string;
  n: number;
  acts: SendingActions;
}

/** Messages interrupted by a stop of the program: their delivery is unknown, so a person decides. */
export function UncertainMessages({ bookletId, campaignId, n, acts }: UncertainMessagesProps) {
  const t = useT();
  const { busy, run } = useAction();
  const { data } = useRecipients(bookletId, campaignId, { state: 'to_check', size: 100 }, n);
  const say = async (enrolmentIds: string[] | null, as: 'sent' | 'again') => {
    if (as === 'again') {
      const sure = await confirm.ask({
        header: t('campaigns.toCheck.again.header'),
        message: t('campaigns.toCheck.again.message', { count: enrolmentIds?.length ?? n }),
        acceptLabel: t('campaigns.toCheck.again'),
        defaultFocus: 'reject',
      });
      if (!sure) return;
    }
    await run(() => acts.checked({ enrolmentIds, as }));
  };
  const both = (enrolmentIds: string[] | null, name: string) => (
    <Group gap="xs">
      <Button
        variant="default"
        size="compact-sm"
        disabled={busy}
        aria-label={t('campaigns.toCheck.sent.name', { name })}
        onClick={() => void say(enrolmentIds, 'sent')}
      >
        {t('campaigns.toCheck.sent')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        disabled={busy}
        aria-label={t('campaigns.toCheck.again.name', { name })}
        onClick={() => void say(enrolmentIds, 'again')}
      >
        {t('campaigns.toCheck.again')}
      </Button>
    </Group>
  );
  return (
    <section className={classes.panel} aria-labelledby="campaign-to-check">
      <h2 id="campaign-to-check">{t('campaigns.toCheck', { count: n })}</h2>
      <p className={shared.quiet}>{t('campaigns.toCheck.sentence')}</p>
      <ul className={classes.rows}>
        {n > 1 && (
          <li>
            <strong className={classes.grow}>{t('campaigns.toCheck.all', { count: n })}</strong>
            {both(null, t('campaigns.toCheck.all', { count: n }))}
          </li>
        )}
        {data?.rows.map((row) => (
          <li key={row.id}>
            <span className={classes.grow}>
              {row.name} <span className={shared.quiet}>· {row.email}</span>
            </span>
            {both([row.id], row.name)}
          </li>
        ))}
      </ul>
    </section>
  );
}
