import { useState } from 'react';
import { type MailSettings as Kept, readMailbox } from '../../../contract/messages/mail-settings.ts';
import { api } from '../../lib/api.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ButtonWithIcon } from '../../ui/form/ButtonWithIcon.tsx';
import { IconMailDown } from '../../ui/icons/index.ts';
import { LoadState } from '../../ui/states/LoadState.tsx';
import shared from '../../ui/theme/shared.module.css';
import { MailAccountForm } from './MailAccountForm.tsx';
import classes from './mail-settings.module.css';
import { useCacheMailSettings, useMailSettings } from './use-mail-settings.ts';

/** Mail server of a company, and its bounce mailbox: a part of the company page. */
export function MailSettingsSection({ companyId }: { companyId: string }) {
  const t = useT();
  const { data, error, refetch } = useMailSettings(companyId);
  // A saved form is remounted, to clear the typed password.
  const [saved, setSaved] = useState({ server: 0, mailbox: 0 });
  if (!data) return <LoadState isScreen error={error} onRetry={refetch} />;
  const { email, captured } = data.platform;
  return (
    <div className={`${shared.stack} ${classes.halves}`}>
      <MailAccountForm
        key={`server-${saved.server}`}
        half="server"
        companyId={companyId}
        settings={data}
        onSaved={() => setSaved((before) => ({ ...before, server: before.server + 1 }))}
        whenOff={
          <p className={classes.quiet}>
            {captured ? t('mailSettings.platform.captured') : t('mailSettings.platform', { email })}
          </p>
        }
      />
      <MailAccountForm
        key={`mailbox-${saved.mailbox}`}
        half="mailbox"
        companyId={companyId}
        settings={data}
        onSaved={() => setSaved((before) => ({ ...before, mailbox: before.mailbox + 1 }))}
        whenOn={data.mailbox.on && <MailboxReading companyId={companyId} mailbox={data.mailbox} />}
      />
    </div>
  );
}

/** Last reading of the mailbox, its error, and a button to read it now. */
function MailboxReading({ companyId, mailbox }: { companyId: string; mailbox: Kept['mailbox'] }) {
  const t = useT();
  const keep = useCacheMailSettings(companyId);
  const { refetch } = useMailSettings(companyId);
  const { busy, run } = useAction();
  const read = () =>
    run(
      async () => keep(await api(readMailbox, { params: { id: companyId } })),
      // A toast already shows the error; its reason stays on the screen.
      async ({ message }) => {
        await refetch();
        return message;
      },
    );
  const { error, readAt } = mailbox;
  return (
    <div className={shared.spread}>
      <p className={error === '' ? classes.quiet : classes.wrong}>
        {error !== ''
          ? t('mailSettings.mailbox.error', { cause: error })
          : readAt === null
            ? t('mailSettings.mailbox.never')
            : t('mailSettings.mailbox.readAt', { at: formatDayAndTime(readAt) })}
      </p>
      <ButtonWithIcon
        size="compact-md"
        variant="default"
        icon={IconMailDown}
        loading={busy}
        onClick={() => void read()}
      >
        {t('mailSettings.mailbox.read')}
      </ButtonWithIcon>
    </div>
  );
}
