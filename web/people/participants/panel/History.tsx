import type { ExclusionReason, FailureCause } from '../../../../contract/messages/campaigns/campaign.ts';
import { ENROLMENT_SOURCES } from '../../../../contract/people/enrolments/enrolment.ts';
import type { ParticipantDetail } from '../../../../contract/people/participants/participants.ts';
import { exportDossier, getProofReceipt } from '../../../../contract/reading/proofs.ts';
import { api } from '../../../lib/api.ts';
import { formatDay, formatDayAndTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { downloadFile } from '../../../lib/save-file.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { IconDownload, IconFileTypePdf } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { formatIsoDate } from '../list/names.ts';
import classes from '../participants.module.css';

type EnrolmentEvent = ParticipantDetail['events'][number];
type DetailList<List extends 'pages' | 'confirmations' | 'devices'> = NonNullable<ParticipantDetail[List]>;

function EventTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatDayAndTime(at)}</time>;
}

const isIsoDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

function EventWords({ event }: { event: EnrolmentEvent }) {
  const t = useT();
  const { what, detail, by } = event;
  const source = what === 'enrolled' ? ENROLMENT_SOURCES.find((one) => one === detail) : undefined;
  const said = isIsoDate(detail)
    ? t('participants.event.formerDay', { date: formatIsoDate(detail) })
    : source
      ? t(`participants.source.${source}`)
      : detail;
  return (
    <span className={classes.what}>
      {t(`participants.event.${what}`)}
      {said !== '' && ` — ${said}`}
      {by !== null && <span className={shared.quiet}> {t('participants.event.by', { name: by })}</span>}
    </span>
  );
}

/** Events of the enrolment, latest first. */
export function EnrolmentTimeline({ detail }: { detail: ParticipantDetail }) {
  const t = useT();
  if (detail.events.length === 0) return <p className={shared.quiet}>{t('participants.timeline.none')}</p>;
  return (
    <ol className={shared.events}>
      {detail.events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and the list is only ever read anew
        <li key={index}>
          <EventTime at={event.at} />
          <EventWords event={event} />
        </li>
      ))}
    </ol>
  );
}

export function ParticipantPages({ pages }: { pages: DetailList<'pages'> }) {
  const t = useT();
  if (pages.length === 0) return <p className={shared.quiet}>{t('participants.pages.none')}</p>;
  return (
    <ol className={shared.events}>
      {pages.map(({ id, title, mandatory, doneOn, opensOn }) => (
        <li key={id}>
          <span className={classes.what}>
            {title}
            {mandatory && <span className={shared.quiet}> {t('participants.pages.mandatory')}</span>}
          </span>
          <span>
            {doneOn
              ? t('participants.pages.done', { date: formatIsoDate(doneOn) })
              : opensOn
                ? t('participants.opensOn', { date: formatIsoDate(opensOn) })
                : t('participants.pages.todo')}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Why a confirmation does not count, and the one that counts instead. */
function describeValidity(
  { number, valid, replacedBy }: Pick<DetailList<'confirmations'>[number], 'number' | 'valid' | 'replacedBy'>,
  t: ReturnType<typeof useT>,
): string {
  if (valid === null) return t('participants.confirmations.gone');
  if (replacedBy === null) return t('participants.confirmations.ended');
  return t(replacedBy > number ? 'participants.confirmations.replaced' : 'participants.confirmations.earlier', {
    number: replacedBy,
  });
}

export function ParticipantConfirmations({
  bookletId,
  enrolmentId,
  all,
}: {
  bookletId: string;
  enrolmentId: string;
  all: DetailList<'confirmations'>;
}) {
  const t = useT();
  const { busy, run } = useAction();
  const askDossier = () => run(() => api(exportDossier, { params: { id: bookletId }, body: { enrolmentId } }));
  const receipt = (proofId: string) => void downloadFile(getProofReceipt, { params: { id: bookletId, proofId } });
  if (all.length === 0) return <p className={shared.quiet}>{t('participants.confirmations.none')}</p>;
  return (
    <>
      <ul className={shared.events}>
        {all.map(({ id, number, at, version, page, valid, replacedBy }) => (
          <li key={id}>
            <EventTime at={at} />
            <span className={classes.what}>
              {t('participants.confirmation', { number, page, version })}
              {valid !== true && (
                <span className={`${shared.note} ${shared.block}`}>
                  {describeValidity({ number, valid, replacedBy }, t)}
                </span>
              )}
            </span>
            <ButtonWithIcon
              variant="subtle"
              size="compact-sm"
              icon={IconFileTypePdf}
              iconSize={16}
              aria-label={t('participants.receiptOf', { number })}
              onClick={() => receipt(id)}
            >
              {t('participants.receipt')}
            </ButtonWithIcon>
          </li>
        ))}
      </ul>
      <ButtonWithIcon
        variant="default"
        size="compact-sm"
        icon={IconDownload}
        iconSize={16}
        loading={busy}
        onClick={() => void askDossier()}
      >
        {t('participants.dossier')}
      </ButtonWithIcon>
    </>
  );
}

export function ParticipantMails({ mails }: Pick<ParticipantDetail, 'mails'>) {
  const t = useT();
  if (mails.length === 0) return <p className={shared.quiet}>{t('participants.mails.none')}</p>;
  return (
    <ul className={shared.events}>
      {mails.map(({ id, campaign, kind, state, reason, channel, readOn, at }) => (
        <li key={id}>
          <EventTime at={at} />
          <span className={classes.what}>
            {campaign || t(`participants.mail.kind.${kind}`)}{' '}
            <span className={shared.quiet}>
              {channel === 'reader' && state === 'sent'
                ? t('campaigns.recipient.shown')
                : t(`participants.mail.state.${state}`)}
              {readOn !== null && ` — ${t('campaigns.recipient.read', { date: formatDay(readOn) })}`}
              {reason !== null && ` — ${t(`participants.mail.reason.${reason as ExclusionReason | FailureCause}`)}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

export function ParticipantDevices({ devices }: { devices: DetailList<'devices'> }) {
  const t = useT();
  if (devices.length === 0) return <p className={shared.quiet}>{t('participants.devices.none')}</p>;
  return (
    <ul className={shared.events}>
      {devices.map(({ id, device, lastSeenAt }) => (
        <li key={id}>
          <span className={classes.what}>{device}</span>
          <span className={shared.quiet}>{t('participants.devices.seen', { date: formatDay(lastSeenAt) })}</span>
        </li>
      ))}
    </ul>
  );
}
