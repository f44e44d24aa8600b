import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { PROFILE_FIELDS } from '../../../../contract/people/participants/participant-profile.ts';
import type { CustomField, ParticipantDetail } from '../../../../contract/people/participants/participants.ts';
import { formatDay, formatDayAndTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { IconPencil } from '../../../ui/icons/index.ts';
import { ActionMenu, type MenuActions } from '../../../ui/overlays/ActionMenu.tsx';
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import { RowsLeftOut } from '../../../ui/table/RowsLeftOut.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { EnrolmentBadge } from '../list/EnrolmentBadge.tsx';
import { getFullName, getStageLabel } from '../list/names.ts';
import classes from '../participants.module.css';
import { formatCustomFieldValue, formatProfileField, getFieldLabel } from '../profile/format-profile-field.ts';
import { useParticipant, useParticipantSettings } from '../use-participants.ts';
import {
  EnrolmentTimeline,
  ParticipantConfirmations,
  ParticipantDevices,
  ParticipantMails,
  ParticipantPages,
} from './History.tsx';
import { hasRemainingTasks, RemainingTasks } from './RemainingTasks.tsx';

interface ParticipantPanelProps {
  bookletId: string;
  enrolmentId: string;
  actionsFor: (row: ParticipantDetail) => MenuActions;
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
function ParticipantProgress({ detail }: { detail: ParticipantDetail }) {
  const t = useT();
  const { days, stage, progress, proofs, versionRead, lastActivityAt, expiresAt, source, follow } = detail;
  return (
    <dl className={classes.facts}>
      {stage && <Fact label={t('participants.column.stage')}>{getStageLabel(stage)}</Fact>}
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
          {lastActivityAt ? formatDayAndTime(lastActivityAt) : t('participants.never')}
        </Fact>
      )}
      {versionRead !== null && <Fact label={t('participants.column.versionRead')}>{versionRead}</Fact>}
      {proofs && proofs.due > 0 && (
        <Fact label={t('participants.column.proofs')}>{t('participants.proofsOf', proofs)}</Fact>
      )}
      {expiresAt && <Fact label={t('participants.column.expiresAt')}>{formatDay(expiresAt)}</Fact>}
      <Fact label={t('participants.column.source')}>{t(`participants.source.${source}`)}</Fact>
    </dl>
  );
}

/** Profile of the participant, without its empty fields. */
function ParticipantProfile({ detail, custom }: { detail: ParticipantDetail; custom: readonly CustomField[] }) {
  const { sheet, referent, buddy } = detail;
  const words = { referents: [referent, buddy].filter((one) => one !== null), custom };
  const known = PROFILE_FIELDS.filter((name) => name !== 'fields' && name !== 'firstName' && name !== 'lastName');
  return (
    <dl className={classes.facts}>
      {known.map((name) => {
        const value = formatProfileField(name, sheet[name], words);
        return value === null ? null : (
          <Fact key={name} label={getFieldLabel(name)}>
            {value}
          </Fact>
        );
      })}
      {Object.entries(sheet.fields)
        .filter(([, value]) => value !== '')
        .map(([key, value]) => (
          <Fact key={key} label={custom.find((field) => field.key === key)?.label ?? key}>
            {formatCustomFieldValue(custom, key, value)}
          </Fact>
        ))}
    </dl>
  );
}

function PanelSection({ title, children }: { title: string; children: ReactNode }) {
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
  return (
    <SidePanel onClose={onClose} width="44rem" title={data ? getFullName(data) : t('participants.panel')}>
      {(error || !data) && <LoadState isDialog error={error} onRetry={refetch} />}
      {!error && data && (
        <Stack gap="lg">
          <Group justify="space-between">
            <EnrolmentBadge row={data} />
            <Group gap="xs">
              {data.can['participants.manage'] && data.state !== 'anonymised' && (
                <ButtonWithIcon variant="default" icon={IconPencil} onClick={() => onEdit(data.id)}>
                  {t('participants.action.edit')}
                </ButtonWithIcon>
              )}
              {data.state !== 'anonymised' && (
                <ActionMenu label={t('ui.table.actionsOf', { name: getFullName(data) })} actions={actionsFor(data)} />
              )}
            </Group>
          </Group>
          <ParticipantProgress detail={data} />
          {data.remaining && hasRemainingTasks(data.remaining) && (
            <PanelSection title={t('participants.remaining')}>
              <RemainingTasks bookletId={bookletId} remaining={data.remaining} isEditor={data.can['booklet.edit']} />
            </PanelSection>
          )}
          {!data.follow.named && <p className={shared.quiet}>{t('participants.notNamed')}</p>}
          {data.state !== 'anonymised' && (
            <PanelSection title={t('participants.sheet')}>
              <ParticipantProfile detail={data} custom={custom} />
            </PanelSection>
          )}
          <PanelSection title={t('participants.timeline')}>
            <EnrolmentTimeline detail={data} />
            <RowsLeftOut count={data.left.events} />
          </PanelSection>
          {data.pages && (
            <PanelSection title={t('participants.pages')}>
              <ParticipantPages pages={data.pages} />
            </PanelSection>
          )}
          {data.confirmations && (
            <PanelSection title={t('participants.confirmations')}>
              <ParticipantConfirmations bookletId={bookletId} enrolmentId={data.id} all={data.confirmations} />
              <RowsLeftOut count={data.left.confirmations} />
            </PanelSection>
          )}
          <PanelSection title={t('participants.mails')}>
            <ParticipantMails mails={data.mails} />
            <RowsLeftOut count={data.left.mails} />
          </PanelSection>
          {data.devices && (
            <PanelSection title={t('participants.devices')}>
              <ParticipantDevices devices={data.devices} />
              <RowsLeftOut count={data.left.devices} />
            </PanelSection>
          )}
          {data.otherBooklets.length > 0 && (
            <PanelSection title={t('participants.otherBooklets')}>
              <ul className={shared.events}>
                {data.otherBooklets.map(({ id, title }) => (
                  <li key={id}>{title || t('booklets.untitled')}</li>
                ))}
              </ul>
            </PanelSection>
          )}
        </Stack>
      )}
    </SidePanel>
  );
}
