import { paths } from '../../../../contract/platform/paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconInbox } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { LinkButton } from '../LinkButton.tsx';
import { MAILING_TABS } from '../list/list-state.ts';
import classes from '../sending/sending.module.css';

/**
 * Notice that no mail server is configured, shown wherever a message seems to leave. With a booklet, it links to its
 * outbox; with a campaign, to the messages of that campaign.
 */
export function NoMailServerNotice({ bookletId, campaignId }: { bookletId?: string; campaignId?: string }) {
  const t = useT();
  return (
    <div className={`${shared.rowWrap} ${classes.captured}`}>
      <IconInbox size={20} aria-hidden />
      <p>{t('campaigns.outbox.captured')}</p>
      {bookletId && (
        <LinkButton
          to={paths.bookletMailing}
          bookletId={bookletId}
          more={{ onglet: MAILING_TABS.outbox, campagne: campaignId }}
          variant="default"
          size="compact-md"
        >
          {t('campaigns.outbox.see')}
        </LinkButton>
      )}
    </div>
  );
}
