import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TonePreview } from '../../../../../../contract/booklets/tone/tone.ts';
import { useT } from '../../../../../lib/i18n.ts';
import { IconAlertTriangle, IconCircleCheck, IconLock, IconPencil } from '../../../../../ui/icons/index.ts';
import shared from '../../../../../ui/theme/shared.module.css';
import classes from './Tone.module.css';

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={classes.line}>
      <span aria-hidden>{icon}</span>
      {children}
    </p>
  );
}

/** « 143 passages seraient adaptés sur 12 pages, 3 à relire. » */
const useToneSummary = () => {
  const t = useT();
  return ({ changes, pages, doubts }: TonePreview): string => {
    const said = t('builder.tone.changes', { count: changes });
    const where = pages > 0 ? t('builder.tone.pages', { count: pages }) : t('builder.tone.noPage');
    return doubts > 0
      ? t('builder.tone.summary.doubts', { changes: said, where, doubts: t('builder.tone.doubts', { count: doubts }) })
      : t('builder.tone.summary', { changes: said, where });
  };
};

/** Summary of the changes and of the texts that stay, with the reasons. Screen readers announce its updates. */
export function ToneSummary({ preview }: { preview: TonePreview | undefined }) {
  const t = useT();
  const summary = useToneSummary();
  if (!preview) {
    return (
      <div role="status" aria-label={t('ui.state.loading')}>
        <Skeleton height={16} width="min(26rem, 90%)" />
      </div>
    );
  }
  const { to, french, changes, doubts, locked, held } = preview;
  if (!french) return <p className={classes.line}>{t('builder.tone.notFrench')}</p>;
  return (
    <div className={shared.stackXs} role="status">
      {changes > 0 ? (
        <p className={`${shared.strong} ${shared.noMargin}`}>{summary(preview)}</p>
      ) : (
        <Line icon={<IconCircleCheck size={20} />}>
          {doubts + locked + held === 0 ? t(`builder.tone.nothing.${to}`) : t('builder.tone.nothingSure')}
        </Line>
      )}
      {changes === 0 && doubts > 0 && (
        <Line icon={<IconAlertTriangle size={20} />}>{t('builder.tone.onlyDoubts', { count: doubts })}</Line>
      )}
      {locked > 0 && <Line icon={<IconLock size={20} />}>{t('builder.tone.locked', { count: locked })}</Line>}
      {held > 0 && <Line icon={<IconPencil size={20} />}>{t('builder.tone.held', { count: held })}</Line>}
    </div>
  );
}
