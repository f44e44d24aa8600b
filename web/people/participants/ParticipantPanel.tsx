import { Button, Group, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SHEET_FIELDS } from '../../../contract/people/participants/participant-sheet.ts';
import type { CustomField, ParticipantDetail } from '../../../contract/people/participants/participants.ts';
import { ApiError } from '../../lib/api.ts';
import { day, dayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { ActionMenu, type MenuAction } from '../../ui/ActionMenu.tsx';
import { DeniedState } from '../../ui/DeniedState.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { EnrolmentBadge } from './EnrolmentBadge.tsx';
import { customValue, fieldName, fieldWords } from './field-words.ts';
import { Confirmations, Devices, Mails, Pages, TimeLine } from './History.tsx';
import { fullName, stageName } from './names.ts';
import classes from './participants.module.css';
import { hasRemaining, Remaining } from './Remaining.tsx';
import { useParticipant, useParticipantSettings } from './use-participants.ts';

interface ParticipantPanelProps {
  bookletId: string;
  enrolmentId: string;
  actionsFor: (row: ParticipantDetail) => readonly MenuAction[];
  onEdit: (enrolmentId: string) => void;
  onClose: () => void;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Progress of the participant in this booklet. */
function Standing({ detail }: { detail: ParticipantDetail }) {
  const t = useT();
  const { days, stage, progress, proofs, versionRead, lastActivityAt, expiresAt, source, follow } = detail;
  return (
    <dl className={classes.facts}>
      {stage && <Fact label={t('participants.column.stage')}>{stageName(stage)}</Fact>}
      {days !== null && (
        <Fact label={t('participants.days')}>
          {days < 0 ? t('participants.days.before', { count: -days }) : t('participants.days.after', { count: days })}
        </Fact>
      )}
      {follow.named && progress !== null && (
        <Fact label={t('participants.column.progress')}>{t('participants.percent', { n: progress })}</Fact>
      )}
      {follow.named && (
        <Fact label={t('participants.column.lastActivity')}>
          {lastActivityAt ? dayAndTime(lastActivityAt) : t('participants.never')}
        </Fact>
      )}
      {versionRead !== null && <Fact label={t('participants.column.versionRead')}>{versionRead}</Fact>}
      {proofs && proofs.due > 0 && (
        <Fact label={t('participants.column.proofs')}>{t('participants.proofsOf', proofs)}</Fact>
      )}
      {expiresAt && <Fact label={t('participants.column.expiresAt')}>{day(expiresAt)}</Fact>}
      <Fact label={t('participants.column.source')}>{t(`participants.source.${source}`)}</Fact>
    </dl>
  );
}

/** Profile of the participant, without its empty fields. */
function Sheet({ detail, custom }: { detail: ParticipantDetail; custom: readonly CustomField[] }) {
  const { sheet, referent, buddy } = detail;
  const words = { referents: [referent, buddy].filter((one) => one !== null), custom };
  const known = SHEET_FIELDS.filter((name) => name !== 'fields' && name !== 'firstName' && name !== 'lastName');
  return (
    <dl className={classes.facts}>
      {known.map((name) => {
        const value = fieldWords(name, sheet[name], words);
        return value === null ? null : (
          <Fact key={name} label={fieldName(name)}>
            {value}
          </Fact>
        );
      })}
      {Object.entries(sheet.fields)
        .filter(([, value]) => value !== '')
        .map(([key, value]) => (
          <Fact key={key} label={custom.find((field) => field.key === key)?.label ?? key}>
            {customValue(custom, key, value)}
          </Fact>
        ))}
    </dl>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Details of one participant, beside the list. */
export function ParticipantPanel({ bookletId, enrolmentId, actionsFor, onEdit, onClose }: ParticipantPanelProps) {
  const t = useT();
  const { data, error, refetch } = useParticipant(bookletId, enrolmentId);
  const custom = useParticipantSettings().data?.fields ?? [];
  const denied = error instanceof ApiError && error.status === 403;
  return (
    <Dialog
      opened
      onClose={onClose}
      position="right"
      width="44rem"
      draggable={false}
      dismissableMask
      title={data ? fullName(data) : t('participants.panel')}
    >
      {error && denied && <DeniedState message={error.message} />}
      {error && !denied && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingSkeleton />}
      {!error && data && (
        <Stack gap="lg">
          <Group justify="space-between">
            <EnrolmentBadge row={data} />
            <Group gap="xs">
              {data.can['participants.manage'] && data.state !== 'anonymised' && (
                <Button
                  variant="default"
                  leftSection={<IconPencil size={18} aria-hidden />}
                  onClick={() => onEdit(data.id)}
                >
                  {t('participants.action.edit')}
                </Button>
              )}
              {data.state !== 'anonymised' && (
                <ActionMenu label={t('ui.table.actionsOf', { name: fullName(data) })} actions={actionsFor(data)} />
              )}
            </Group>
          </Group>
          <Standing detail={data} />
          {data.remaining && hasRemaining(data.remaining) && (
            <Part title={t('participants.remaining')}>
              <Remaining bookletId={bookletId} remaining={data.remaining} isEditor={data.can['booklet.edit']} />
            </Part>
          )}
          {!data.follow.named && <p className={classes.quiet}>{t('participants.notNamed')}</p>}
          {data.state !== 'anonymised' && (
            <Part title={t('participants.sheet')}>
              <Sheet detail={data} custom={custom} />
            </Part>
          )}
          <Part title={t('participants.timeline')}>
            <TimeLine detail={data} />
          </Part>
          {data.pages && (
            <Part title={t('participants.pages')}>
              <Pages pages={data.pages} />
            </Part>
          )}
          {data.confirmations && (
            <Part title={t('participants.confirmations')}>
              <Confirmations bookletId={bookletId} all={data.confirmations} />
            </Part>
          )}
          <Part title={t('participants.mails')}>
            <Mails mails={data.mails} />
          </Part>
          {data.devices && (
            <Part title={t('participants.devices')}>
              <Devices devices={data.devices} />
            </Part>
          )}
          {data.otherBooklets.length > 0 && (
            <Part title={t('participants.otherBooklets')}>
              <ul className={classes.list}>
                {data.otherBooklets.map(({ id, title }) => (
                  <li key={id}>{title || t('booklets.untitled')}</li>
                ))}
              </ul>
            </Part>
          )}
        </Stack>
      )}
    </Dialog>
  );
}
