import { useState } from 'react';
import { getOutboxMessage, getOutboxSource } from '../../../../contract/messages/outbox.ts';
import { formatDayAndTime, formatSize } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { downloadFile } from '../../../lib/save-file.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { IconDownload } from '../../../ui/icons/index.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { MailPreviewFrame } from '../preview/MailPreviewFrame.tsx';
import own from './outbox.module.css';

type OutboxView = 'light' | 'dark' | 'text' | 'source';

/** One message as its recipient sees it, with its raw MIME source. */
export function OutboxDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const [view, setView] = useState<OutboxView>('light');
  const { data, error, refetch } = useCallQuery(['outbox', 'one', id], getOutboxMessage, { params: { id } });
  const download = () => void downloadFile(getOutboxSource, { params: { id } });
  const facts = data && [
    [t('campaigns.outbox.from'), data.from],
    [t('campaigns.outbox.recipient'), data.recipient],
    [t('campaigns.draft.replyTo'), data.replyTo],
    [t('campaigns.column.at'), formatDayAndTime(data.sentAt ?? data.createdAt)],
    [
      t('campaigns.outbox.attachments'),
      data.attachments.map((file) => `${file.name} (${formatSize(file.size)})`).join(', '),
    ],
  ];
  return (
    <Dialog opened onClose={onClose} title={data?.subject ?? t('campaigns.outbox.message')} width="48rem" maximizable>
      {!data && <LoadState error={error} onRetry={refetch} />}
      {data && (
        <div className={classes.stack}>
          <dl className={own.facts}>
            {facts
              ?.filter(([, value]) => value !== '')
              .map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
          {data.html === '' && data.text === '' ? (
            <p className={shared.quiet}>{t('campaigns.outbox.forgotten')}</p>
          ) : (
            <>
              <div className={`${shared.rowWrapXs} ${own.bar}`}>
                <SegmentedChoice<OutboxView>
                  label={t('campaigns.preview.look')}
                  hideLabel
                  value={view}
                  onChange={setView}
                  options={[
                    { value: 'light', label: t('campaigns.preview.look.light') },
                    { value: 'dark', label: t('campaigns.preview.look.dark') },
                    { value: 'text', label: t('campaigns.preview.look.text') },
                    { value: 'source', label: t('campaigns.outbox.source') },
                  ]}
                />
                <ButtonWithIcon variant="default" icon={IconDownload} onClick={download}>
                  {t('campaigns.outbox.download')}
                </ButtonWithIcon>
              </div>
              {data.redacted && <p className={shared.quiet}>{t('campaigns.outbox.redacted')}</p>}
              {view === 'source' ? (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
                <pre className={`${shared.noMargin} ${shared.breakable} ${own.source}`} tabIndex={0}>
                  {data.source}
                </pre>
              ) : (
                <MailPreviewFrame mail={data} look={view} device="desktop" live />
              )}
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}
