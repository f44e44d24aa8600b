import { Button } from '@mantine/core';
import { createVersionMessage } from '../../../contract/messages/campaigns/version-message.ts';
import { campaignPaths } from '../../../contract/platform/paths.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useNavigate } from '../../lib/router/router-hooks.ts';
import { useAction } from '../../lib/use-action.ts';
import shared from '../../ui/theme/shared.module.css';

/** Writes to the people whom the version just published asks again: a draft that somebody reads before it leaves. */
export function NotifyReaders({ bookletId, count }: { bookletId: string; count: number }) {
  const t = useT();
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const begin = () =>
    run(async () => {
      const made = await api(createVersionMessage, { params: { id: bookletId } });
      await navigate({
        to: campaignPaths.one,
        params: { campaignId: made.id },
        search: { livret: bookletId, etape: 'contenu' },
      });
    });
  return (
    <div>
      <Button loading={busy} onClick={() => void begin()}>
        {t('publication.notify', { count })}
      </Button>
      <p className={shared.note}>{t('publication.notify.help', { count })}</p>
    </div>
  );
}
