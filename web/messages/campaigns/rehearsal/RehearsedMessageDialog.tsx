import {
  type RehearsedMessage,
  type RehearsedPerson,
  renderRehearsedMessage,
} from '../../../../contract/messages/campaigns/rehearsal.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import outbox from '../outbox/outbox.module.css';
import { MailDisplayChoice, useMailDisplay } from '../preview/MailDisplayChoice.tsx';
import { MailPreviewFrame, type MailRendering } from '../preview/MailPreviewFrame.tsx';
import { campaignKeys } from '../use-campaigns.ts';
import { formatRecipient, formatRowMoment } from './format-rehearsal.ts';
import { getDayOf } from './rehearsal-days.ts';

/** On such a screen the message first shows as on a telephone. */
const NARROW_SCREEN = '(max-width: 39.99em)';

interface RehearsedMessageDialogProps {
  bookletId: string;
  person: RehearsedPerson;
  message: RehearsedMessage;
  onClose: () => void;
}

function RenderedMail({ mail }: { mail: MailRendering }) {
  const t = useT();
  const display = useMailDisplay(() => (window.matchMedia(NARROW_SCREEN).matches ? 'phone' : 'desktop'));
  const { look, device } = display;
  return (
    <>
      <MailDisplayChoice {...display} />
      <MailPreviewFrame mail={mail} look={look} device={device} />
      {look === 'dark' && <p className={shared.quiet}>{t('campaigns.preview.darkNote')}</p>}
    </>
  );
}

/** A message of a rehearsal as its recipient would see it, with sender, recipient and attachments. */
export function RehearsedMessageDialog({ bookletId, person, message, onClose }: RehearsedMessageDialogProps) {
  const t = useT();
  const { id: campaignId, local, to, name } = message;
  const on = local === null ? person.arrivalOn : getDayOf(local);
  const { data, error, refetch } = useCallQuery(
    [...campaignKeys.part(bookletId, campaignId, 'rehearsed'), person, on],
    renderRehearsedMessage,
    { params: { id: bookletId }, body: { campaignId, person, on }, staleTime: 0, retry: false },
  );
  const facts = data
    ? [
        [t('campaigns.outbox.from'), data.from],
        [t('campaigns.outbox.recipient'), data.to || formatRecipient(to)],
        [t('campaigns.simulation.when'), local === null ? '' : formatRowMoment(local)],
        [t('campaigns.outbox.attachments'), data.files.join(', ')],
      ].filter(([, value]) => value !== '')
    : [];
  return (
    <Dialog opened onClose={onClose} title={data?.subject || name} width="48rem" maximizable>
      {!data && <LoadState error={error} onRetry={refetch} isDialog />}
      {data && (
        <div className={classes.stack}>
          <dl className={outbox.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={shared.breakable}>{value}</dd>
              </div>
            ))}
          </dl>
          {data.missing.length > 0 && (
            <p role="alert" className={classes.refusal}>
              {t('campaigns.preview.missing', { list: data.missing.map((key) => `{{${key}}}`).join(', ') })}
            </p>
          )}
          <RenderedMail mail={data} />
          <p className={shared.quiet}>{t('campaigns.preview.links')}</p>
        </div>
      )}
    </Dialog>
  );
}
