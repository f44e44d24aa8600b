import { Button } from '@mantine/core';
import { useState } from 'react';
import { TONES } from '../../../../../../contract/booklets/booklets/booklet-kinds.ts';
import type { Tone } from '../../../../../../contract/booklets/booklets/booklets.ts';
import type { TonePreview } from '../../../../../../contract/booklets/tone/tone.ts';
import { formatDayAndTime } from '../../../../../lib/format.ts';
import { useT } from '../../../../../lib/i18n.ts';
import { SegmentedChoice } from '../../../../../ui/fields/SegmentedChoice.tsx';
import { FormSection } from '../../../../../ui/form/FormSection.tsx';
import { IconArrowBackUp, IconEye } from '../../../../../ui/icons/index.ts';
import { confirm } from '../../../../../ui/overlays/confirm.ts';
import { ErrorState } from '../../../../../ui/states/ErrorState.tsx';
import shared from '../../../../../ui/theme/shared.module.css';
import { useDraft } from '../../../frame/draft.ts';
import classes from './Tone.module.css';
import { ToneDialog } from './ToneDialog.tsx';
import { ToneSummary } from './ToneSummary.tsx';
import { useFocusAfterChange, useToneChange, useTonePreview } from './use-tone.ts';

/** Date and author of the last tone change, with an undo button. */
function LastChange({ last, busy, onUndo }: { last: TonePreview['last']; busy: boolean; onUndo: () => void }) {
  const t = useT();
  if (!last) return null;
  const { to, at, by } = last;
  const when = formatDayAndTime(at);
  return (
    <div className={`${shared.rowWrap} ${classes.last}`}>
      <span>{by ? t(`builder.tone.lastBy.${to}`, { when, by }) : t(`builder.tone.last.${to}`, { when })}</span>
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.undo}
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        disabled={busy}
        onClick={onUndo}
      >
        {t('builder.tone.undo')}
      </Button>
    </div>
  );
}

/** Tone of the booklet (« vous » or « tu »), and the effect of a change on its texts. */
export function ToneCard() {
  const t = useT();
  const { booklet } = useDraft();
  const [to, setTo] = useState<Tone>(booklet.tone);
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useTonePreview(to);
  const { busy, turn, undo } = useToneChange();
  const region = useFocusAfterChange();

  const apply = async () => {
    if (!data) return;
    const agreed = await confirm.ask({
      header: to === booklet.tone ? t('builder.tone.confirm.rest') : t(`builder.tone.confirm.${to}`),
      message: t('builder.tone.confirm.message'),
      acceptLabel: labelOf(data),
    });
    if (agreed && (await turn(to))) setOpened(false);
  };
  const putBack = async () => {
    const agreed = await confirm.ask({
      header: t('builder.tone.undo.header'),
      message: t('builder.tone.undo.message'),
      acceptLabel: t('builder.tone.undo.accept'),
    });
    if (agreed) await undo();
  };
  const labelOf = ({ changes }: TonePreview) =>
    to === booklet.tone ? t('builder.tone.applyRest', { count: changes }) : t(`builder.tone.apply.${to}`);
  const nothing = data !== undefined && to === booklet.tone && data.changes === 0;

  return (
    <FormSection title={t('builder.tone.title')} sentence={t('builder.tone.sentence')}>
      <div ref={region} className={`${shared.stack} ${classes.card}`}>
        <SegmentedChoice<Tone>
          label={t('builder.tone.label')}
          options={TONES.map((value) => ({ value, label: t(`builder.name.tone.${value}`) }))}
          value={to}
          onChange={setTo}
        />
        {to !== booklet.tone && <p className={shared.quiet}>{t(`builder.tone.now.${booklet.tone}`)}</p>}
        {error && !data ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ) : (
          <ToneSummary preview={data} />
        )}
        {data && (
          <div className={shared.wrapSm}>
            {data.places.length > 0 && (
              <Button variant="default" leftSection={<IconEye size={18} aria-hidden />} onClick={() => setOpened(true)}>
                {t('builder.tone.show')}
              </Button>
            )}
            {!nothing && (
              <Button loading={busy} onClick={() => void apply()}>
                {labelOf(data)}
              </Button>
            )}
          </div>
        )}
        <LastChange last={data?.last ?? null} busy={busy} onUndo={() => void putBack()} />
      </div>
      {data && (
        <ToneDialog
          opened={opened}
          preview={data}
          action={nothing ? null : { label: labelOf(data), busy, onClick: () => void apply() }}
          onClose={() => setOpened(false)}
        />
      )}
    </FormSection>
  );
}
