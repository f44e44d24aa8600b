import { ActionIcon, Button, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber, formatSize } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import {
  IconAlertTriangle,
  IconCheck,
  IconCopy,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconX,
} from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './SendingPanel.module.css';
import { UnfinishedUploads } from './UnfinishedUploads.tsx';
import * as uploadQueue from './upload-queue.ts';

interface UploadRowProps {
  row: uploadQueue.UploadItem;
  onOpen: (id: string) => void;
}

function UploadRow({ row, onOpen }: UploadRowProps) {
  const t = useT();
  const { id, name, state, media, folder, message } = row;
  const percent = row.size === 0 ? 0 : Math.floor((100 * row.sent) / row.size);
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
  return (
    <li className={classes.line} data-state={state}>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        <span className={classes.state}>
          {state === 'done' && <IconCheck size={16} aria-hidden />}
          {(state === 'refused' || state === 'same') && <IconAlertTriangle size={16} aria-hidden />}
          {state === 'sending' || state === 'paused'
            ? t(`media.sending.${state}`, { percent: formatNumber(percent), size: formatSize(row.size) })
            : t(`media.sending.${state}`)}
        </span>
        <span className={classes.buttons}>
          {(state === 'sending' || state === 'waiting') &&
            button(t('media.sending.pause', { name }), <IconPlayerPause size={18} />, () =>
              uploadQueue.pauseUpload(id),
            )}
          {(state === 'paused' || state === 'cut') &&
            button(t('media.sending.resume', { name }), <IconPlayerPlay size={18} />, () =>
              uploadQueue.resumeUpload(id),
            )}
          {state !== 'judging' &&
            button(
              t(state === 'done' ? 'media.sending.hide' : 'media.sending.cancel', { name }),
              <IconX size={18} />,
              () => uploadQueue.removeUpload(id),
            )}
        </span>
      </div>
      {(state === 'sending' || state === 'paused' || state === 'cut' || state === 'judging') && (
        <Progress
          value={state === 'judging' ? 100 : percent}
          animated={state === 'judging'}
          size={6}
          aria-label={t('media.sending.progress', { name })}
        />
      )}
      {message && <p className={classes.message}>{message}</p>}
      {state === 'same' && media && (
        <div className={`${shared.rowWrapXs} ${classes.same}`}>
          <p>
            {folder === null
              ? t('media.sending.same.root', { name: media.name })
              : t('media.sending.same.folder', { name: media.name, folder })}
          </p>
          <Button
            size="compact-md"
            leftSection={<IconRepeat size={16} aria-hidden />}
            onClick={() => {
              uploadQueue.removeUpload(id);
              onOpen(media.id);
            }}
          >
            {t('media.sending.reuse')}
          </Button>
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => uploadQueue.uploadAsCopy(id)}
          >
            {t('media.sending.keep')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Progress of each upload. When the queue is empty, shows earlier uploads that did not finish. */
export function SendingPanel({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const rows = uploadQueue.useUploadItems();
  if (rows.length === 0) return <UnfinishedUploads />;
  const some = (...states: uploadQueue.UploadState[]) => rows.some(({ state }) => states.includes(state));
  return (
    <section className={`${shared.card} ${classes.panel}`} aria-label={t('media.sending.title')}>
      <div className={classes.head}>
        <strong role="status">{uploadQueue.formatUploadSummary(rows)}</strong>
        <span className={classes.buttons}>
          {some('sending', 'waiting') && (
            <Button size="compact-md" variant="default" onClick={uploadQueue.pauseAllUploads}>
              {t('media.sending.pauseAll')}
            </Button>
          )}
          {some('paused', 'cut') && (
            <Button size="compact-md" variant="default" onClick={uploadQueue.resumeAllUploads}>
              {t('media.sending.resumeAll')}
            </Button>
          )}
          {some('done', 'same', 'refused') && (
            <Button size="compact-md" variant="subtle" onClick={uploadQueue.clearFinishedUploads}>
              {t('media.sending.clear')}
            </Button>
          )}
        </span>
      </div>
      <ul className={classes.lines}>
        {rows.map((row) => (
          <UploadRow key={row.id} row={row} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
