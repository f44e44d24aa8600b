import { Button, Group } from '@mantine/core';
import type { Focal } from '../../../../contract/booklets/media/media.ts';
import type { MediaDetail } from '../../../../contract/booklets/media/media-library.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import classes from './detail.module.css';

interface FocalFieldProps {
  media: MediaDetail;
  value: Focal | null;
  disabled: boolean;
  onChange: (value: Focal | null) => void;
}

const FOCAL_STEP = 0.05;
const clampShare = (value: number) => Math.min(1, Math.max(0, Math.round(value * 100) / 100));

/** Focal point: the point that stays visible in any crop. Set by a click or the arrow keys. */
export function FocalField({ media, value, disabled, onChange }: FocalFieldProps) {
  const t = useT();
  const point = value ?? { x: 0.5, y: 0.5 };
  const move = (x: number, y: number) => onChange({ x: clampShare(point.x + x), y: clampShare(point.y + y) });
  const keys: Record<string, [number, number]> = {
    ArrowLeft: [-FOCAL_STEP, 0],
    ArrowRight: [FOCAL_STEP, 0],
    ArrowUp: [0, -FOCAL_STEP],
    ArrowDown: [0, FOCAL_STEP],
  };
  const place = { x: formatNumber(Math.round(point.x * 100)), y: formatNumber(Math.round(point.y * 100)) };
  return (
    <fieldset disabled={disabled}>
      <legend>{t('media.field.focal')}</legend>
      <p className={classes.dim}>{t('media.field.focal.help')}</p>
      <button
        type="button"
        className={classes.focal}
        aria-label={t('media.field.focal.at', place)}
        onClick={(event) => {
          // A key press has no pointer position.
          if (event.detail === 0) return;
          const box = event.currentTarget.getBoundingClientRect();
          onChange({
            x: clampShare((event.clientX - box.left) / box.width),
            y: clampShare((event.clientY - box.top) / box.height),
          });
        }}
        onKeyDown={(event) => {
          const by = keys[event.key];
          if (!by) return;
          event.preventDefault();
          move(...by);
        }}
      >
        <img className={classes.picture} src={media.sources[1]?.url ?? media.url} alt="" />
        {value && <span className={classes.point} style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }} />}
      </button>
      <Group gap="xs">
        <span role="status" className={classes.dim}>
          {value ? t('media.field.focal.at', place) : t('media.field.focal.none')}
        </span>
        {value && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
            {t('media.field.focal.clear')}
          </Button>
        )}
      </Group>
    </fieldset>
  );
}
