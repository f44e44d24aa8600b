import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BookletFollowUp, ReadingFunnel } from '../../../../contract/home/booklet-follow-up.ts';
import type { CampaignKind } from '../../../../contract/messages/campaigns/campaign.ts';
import type { ParticipantFilter } from '../../../../contract/people/participants/participant-list.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { useCreateCampaign } from '../../../messages/campaigns/use-create-campaign.ts';
import panel from '../BookletHomePage.module.css';
import classes from './Funnel.module.css';

interface StepProps {
  label: string;
  /** People, or a percentage. */
  value: string;
  /** Share of the bar that is filled, from 0 to 1. */
  share: number;
  isWarning?: boolean;
  action?: ReactNode;
}

function Step({ label, value, share, isWarning = false, action }: StepProps) {
  return (
    <li className={classes.step}>
      <span className={classes.label}>{label}</span>
      <strong className={classes.value}>{value}</strong>
      <span className={`${classes.bar} ${isWarning ? classes.warning : ''}`} aria-hidden="true">
        <span style={{ width: `${Math.round(100 * share)}%` }} />
      </span>
      {action && <span className={classes.action}>{action}</span>}
    </li>
  );
}

const SHARE_STEPS = ['opened', 'started', 'again', 'completed'] as const;

interface Props {
  bookletId: string;
  funnel: ReadingFunnel;
  unsigned: BookletFollowUp['unsigned'];
  /** Messages may be written: the booklet is online, and the actor may write. */
  mayWrite: boolean;
}

/** People of a booklet from the invitation to the end of the reading, with one thing to do at each step. */
export function Funnel({ bookletId, funnel, unsigned, mayWrite }: Props) {
  const t = useT();
  const { begin, busy } = useCreateCampaign(bookletId);
  const { toInvite, scheduled, failed, invited, reading } = funnel;
  const all = toInvite + scheduled + failed + invited;
  const unfinished = reading.kind === 'people' ? reading.started - reading.again - reading.completed : 0;
  const part = (n: number) => (all === 0 ? 0 : n / all);
  const see = (label: string, search: Record<string, string>) => (
    <Link to={paths.bookletParticipants} search={{ livret: bookletId, ...search }}>
      {label}
    </Link>
  );
  const write = (label: string, kind: CampaignKind, filter?: Pick<ParticipantFilter, 'state' | 'reading'>) => (
    <Button
      variant="light"
      size="compact-md"
      disabled={busy}
      onClick={() => void begin({ from: 'model', kind, selection: filter ? { filter, except: [] } : null })}
    >
      {label}
    </Button>
  );
  const invitation =
    toInvite > 0 &&
    (mayWrite
      ? write(t('followUp.invite', { count: toInvite }), 'invitation')
      : see(t('followUp.see', { count: toInvite }), { onglet: 'to_invite' }));
  return (
    <section className={panel.panel} aria-labelledby="suivi">
      <h2 id="suivi">{t('followUp.title')}</h2>
      {all === 0 ? (
        <p>
          {t('followUp.nobody')} {see(t('followUp.nobody.action'), {})}
        </p>
      ) : (
        <ol className={classes.steps}>
          <Step
            label={t('followUp.toInvite')}
            value={formatNumber(toInvite)}
            share={part(toInvite)}
            isWarning
            action={invitation}
          />
          <Step
            label={t('followUp.invited')}
            value={formatNumber(invited)}
            share={part(invited)}
            action={failed > 0 && see(t('followUp.failed', { count: failed }), { etat: 'failed' })}
          />
          {reading.kind === 'people' && (
            <>
              <Step
                label={t('followUp.opened')}
                value={formatNumber(reading.opened)}
                share={part(reading.opened)}
                action={
                  mayWrite &&
                  invited > reading.opened &&
                  write(t('followUp.remind.unopened', { count: invited - reading.opened }), 'reminder', {
                    state: 'invited',
                  })
                }
              />
              <Step
                label={t('followUp.started')}
                value={formatNumber(reading.started)}
                share={part(reading.started)}
                action={
                  mayWrite &&
                  reading.opened > reading.started &&
                  write(t('followUp.remind.unstarted', { count: reading.opened - reading.started }), 'reminder', {
                    state: 'opened',
                  })
                }
              />
              <Step
                label={t('followUp.completed')}
                value={formatNumber(reading.completed)}
                share={part(reading.completed)}
                action={
                  mayWrite &&
                  unfinished > 0 &&
                  write(t('followUp.remind.unfinished', { count: unfinished }), 'reminder', { reading: 'unfinished' })
                }
              />
              {reading.again > 0 && (
                <Step
                  label={t('followUp.again')}
                  value={formatNumber(reading.again)}
                  share={part(reading.again)}
                  isWarning
                  action={
                    mayWrite
                      ? write(t('followUp.remind.again', { count: reading.again }), 'new_version', { reading: 'again' })
                      : see(t('followUp.see', { count: reading.again }), { relecture: 'again' })
                  }
                />
              )}
            </>
          )}
          {reading.kind === 'share' &&
            SHARE_STEPS.filter((name) => name !== 'again' || reading.again > 0).map((name) => (
              <Step
                key={name}
                label={t(`followUp.${name}`)}
                value={t('followUp.share', { percent: reading[name] })}
                share={(part(invited) * reading[name]) / 100}
                action={
                  name === 'completed' &&
                  mayWrite &&
                  reading.completed < 100 &&
                  write(t('followUp.remind.invited'), 'reminder')
                }
              />
            ))}
          {unsigned !== null && unsigned > 0 && (
            <Step
              label={t('followUp.unsigned')}
              value={formatNumber(unsigned)}
              share={part(unsigned)}
              isWarning
              action={see(t('followUp.see', { count: unsigned }), { confirmations: 'missing' })}
            />
          )}
        </ol>
      )}
      {all > 0 && reading.kind === 'few' && (
        <p className={classes.note}>{t('followUp.few', { threshold: reading.threshold })}</p>
      )}
      {all > 0 && reading.kind === 'none' && <p className={classes.note}>{t('followUp.none')}</p>}
      {reading.kind === 'share' && <p className={classes.note}>{t('followUp.share.note')}</p>}
    </section>
  );
}
