import { ActionIcon, Button } from '@mantine/core';
import { useRef } from 'react';
import type { StepRow } from '../../../../contract/messages/campaigns/campaigns.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { IconArrowDown, IconArrowUp, IconPlayerPause } from '../../../ui/icons/index.ts';
import { ActionMenu } from '../../../ui/overlays/ActionMenu.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { EDIT_STEPS } from '../edit/steps.ts';
import { LinkButton } from '../LinkButton.tsx';
import { buildBookletSearch, campaignPath, campaignRecipientsPath, formatCampaignKind } from '../names.ts';
import own from './sequence.module.css';
import { formatTrigger } from './step-trigger.ts';

interface StepItemProps {
  row: StepRow;
  index: number;
  total: number;
  chapters: ReadonlyMap<string, string>;
  bookletId: string;
  onSwitch: (on: boolean) => void;
  onMove: (to: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** One step: trigger, recipients, number sent, and its switch. */
export function StepItem(props: StepItemProps) {
  const { row, index, total, chapters, bookletId, onSwitch, onMove, onEdit, onRemove } = props;
  const t = useT();
  const box = useRef<HTMLLIElement>(null);
  const { step, counts, name } = row;
  const kind = formatCampaignKind(row.kind);
  const move = (to: number, act: string) => {
    onMove(to);
    // At either end the pressed button is disabled: focus moves to its neighbour.
    requestAnimationFrame(() =>
      (
        box.current?.querySelector<HTMLElement>(`[data-act="${act}"]:not(:disabled)`) ??
        box.current?.querySelector<HTMLElement>('[data-act]:not(:disabled)')
      )?.focus(),
    );
  };
  const arrow = (act: 'up' | 'down', to: number, off: boolean) => {
    const label = t(`campaigns.sequence.${act}`, { name });
    const Icon = act === 'up' ? IconArrowUp : IconArrowDown;
    return (
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          data-act={act}
          aria-label={label}
          disabled={off}
          onClick={() => move(to, act)}
        >
          <Icon size={18} />
        </ActionIcon>
      </Tooltip>
    );
  };
  return (
    <li ref={box} className={own.step} data-on={row.on || undefined}>
      <span className={own.place} aria-hidden>
        {index + 1}
      </span>
      <div className={classes.grow}>
        <p className={`${shared.strong} ${shared.noMargin}`}>
          {name}
          {kind !== name && <span className={shared.quiet}> · {kind}</span>}
        </p>
        <p className={own.when}>
          {formatTrigger(step, chapters)}
          {' · '}
          {t(`campaigns.sequence.to.${step.to}`)}
        </p>
        <p className={shared.quiet}>
          {step.to === 'reader'
            ? t('campaigns.outcome.reader', {
                shown: formatNumber(counts.sent),
                excluded: formatNumber(counts.excluded),
              })
            : t('campaigns.outcome', {
                sent: formatNumber(counts.sent),
                failed: formatNumber(counts.failed),
                excluded: formatNumber(counts.excluded),
              })}
          {row.read !== null && ` · ${t('campaigns.outcome.read', { count: row.read })}`}
          {counts.sent > 0 && (
            <>
              {' · '}
              <Link
                to={campaignRecipientsPath(row.id)}
                search={buildBookletSearch(bookletId)}
                className={shared.link}
                aria-label={t('campaigns.sequence.people.name', { name })}
              >
                {t('campaigns.sequence.people')}
              </Link>
            </>
          )}
        </p>
        {row.paused && (
          <div className={`${shared.rowWrapXs} ${own.paused}`}>
            <StatusBadge tone="warning" icon={IconPlayerPause}>
              {t('campaigns.sequence.paused')}
            </StatusBadge>
            {row.failure !== '' && <p className={shared.quiet}>{row.failure}</p>}
            <Button
              variant="default"
              size="compact-md"
              aria-label={t('campaigns.sequence.resume.name', { name })}
              onClick={() => onSwitch(true)}
            >
              {t('campaigns.resume')}
            </Button>
          </div>
        )}
      </div>
      <div className={shared.rowWrapXs}>
        <SwitchField
          label={t(row.on ? 'campaigns.sequence.isOn' : 'campaigns.sequence.isOff')}
          aria-label={t('campaigns.sequence.switch', { name })}
          checked={row.on}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
        <LinkButton
          to={campaignPath(row.id)}
          bookletId={bookletId}
          more={{ etape: EDIT_STEPS.content }}
          variant="default"
          size="compact-md"
          aria-label={t('campaigns.sequence.write.name', { name })}
        >
          {t('campaigns.sequence.write')}
        </LinkButton>
        {arrow('up', index - 1, index === 0)}
        {arrow('down', index + 1, index === total - 1)}
        <ActionMenu
          label={t('ui.table.actionsOf', { name })}
          actions={[
            { label: t('campaigns.sequence.edit'), onClick: onEdit },
            { label: t('campaigns.sequence.remove'), danger: true, disabled: row.on, onClick: onRemove },
          ]}
        />
      </div>
    </li>
  );
}
