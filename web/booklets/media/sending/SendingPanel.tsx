import { ActionIcon, Button, Progress } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconCopy,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { number, size } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import * as desk from './desk.ts';
import classes from './SendingPanel.module.css';
import { Unfinished } from './Unfinished.tsx';

interface LineProps {
  row: desk.Sending;
  onOpen: (id: string) => void;
}

function Line({ row, onOpen }: LineProps) {
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
            ? t(`media.sending.${state}`, { percent: number(percent), size: size(row.size) })
            : t(`media.sending.${state}`)}
        </span>
        <span className={classes.buttons}>
          {(state === 'sending' || state === 'waiting') &&
            button(t('media.sending.pause', { name }), <IconPlayerPause size={18} />, () => desk.pause(id))}
          {(state === 'paused' || state === 'cut') &&
            button(t('media.sending.resume', { name }), <IconPlayerPlay size={18} />, () => desk.resume(id))}
          {state !== 'judging' &&
            button(
              t(state === 'done' ? 'media.sending.hide' : 'media.sending.cancel', { name }),
              <IconX size={18} />,
              () => desk.drop(id),
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
        <div className={classes.same}>
          <p>
            {folder === null
              ? t('media.sending.same.root', { name: media.name })
              : t('media.sending.same.folder', { name: media.name, folder })}
          </p>
          <Button
            size="compact-md"
            leftSection={<IconRepeat size={16} aria-hidden />}
            onClick={() => {
              desk.drop(id);
              onOpen(media.id);
            }}
          >
            {t('media.sending.reuse')}
          </Button>
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => desk.keepCopy(id)}
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
  const rows = desk.useSendings();
  if (rows.length === 0) return <Unfinished />;
  const some = (...states: desk.SendingState[]) => rows.some(({ state }) => states.includes(state));
  return (
    <section className={classes.panel} aria-label={t('media.sending.title')}>
      <div className={classes.head}>
        <strong role="status">{desk.summary(rows)}</strong>
        <span className={classes.buttons}>
          {some('sending', 'waiting') && (
            <Button size="compact-md" variant="default" onClick={desk.pauseAll}>
              {t('media.sending.pauseAll')}
            </Button>
          )}
          {some('paused', 'cut') && (
            <Button size="compact-md" variant="default" onClick={desk.resumeAll}>
              {t('media.sending.resumeAll')}
            </Button>
          )}
          {some('done', 'same', 'refused') && (
            <Button size="compact-md" variant="subtle" onClick={desk.clearOver}>
              {t('media.sending.clear')}
            </Button>
          )}
        </span>
      </div>
      <ul className={classes.lines}>
        {rows.map((row) => (
          <Line key={row.id} row={row} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
