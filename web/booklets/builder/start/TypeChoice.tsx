import { useId } from 'react';
import type { AudienceSize } from '../../../../contract/booklets/booklets/booklet-kinds.ts';
import { BOOKLET_TYPES, type BookletType } from '../../../../contract/booklets/booklets/booklets.ts';
import { type TextKey, useT } from '../../../lib/i18n.ts';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import {
  IconBriefcase,
  IconBuildingCommunity,
  IconCalendarHeart,
  IconCertificate,
  IconClockHour4,
  IconDoorExit,
  IconHelmet,
  IconMoodSmile,
  IconRoute,
  IconUsers,
} from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './StartPage.module.css';

const AUDIENCE_SIZES: { value: AudienceSize; label: TextKey }[] = [
  { value: '1-10', label: 'builder.start.size.1-10' },
  { value: '11-49', label: 'builder.start.size.11-49' },
  { value: '50-249', label: 'builder.start.size.50-249' },
  { value: '250+', label: 'builder.start.size.more' },
];

const BOOKLET_TYPE_ICONS: Record<BookletType, typeof IconUsers> = {
  employee: IconMoodSmile,
  trainee: IconCertificate,
  temporary_worker: IconClockHour4,
  site_safety: IconHelmet,
  manager: IconUsers,
  contractor_visitor: IconBriefcase,
  volunteer: IconBuildingCommunity,
  internal_move: IconRoute,
  return_from_leave: IconCalendarHeart,
  departure: IconDoorExit,
};

interface TypeChoiceProps {
  type: BookletType;
  onType: (type: BookletType) => void;
  /** The size field is hidden without it. */
  size?: AudienceSize | null;
  onSize?: (size: AudienceSize) => void;
}

/** Type of booklet, and number of readers. */
export function TypeChoice({ type, onType, size, onSize }: TypeChoiceProps) {
  const t = useT();
  const name = useId();
  return (
    <>
      <fieldset className={classes.types}>
        <legend>{t('builder.start.type')}</legend>
        <div className={classes.chips}>
          {BOOKLET_TYPES.map((one) => {
            const Icon = BOOKLET_TYPE_ICONS[one];
            return (
              <label key={one} className={`${shared.row} ${classes.chip}`} data-chosen={one === type || undefined}>
                <input
                  type="radio"
                  className={shared.cardRadio}
                  name={name}
                  checked={one === type}
                  onChange={() => onType(one)}
                />
                <Icon size={20} stroke={1.7} aria-hidden />
                {t(`booklet.type.${one}`)}
              </label>
            );
          })}
        </div>
      </fieldset>
      {onSize && (
        <SegmentedChoice<AudienceSize | ''>
          label={t('builder.start.size')}
          value={size ?? ''}
          onChange={(next) => next !== '' && onSize(next)}
          options={AUDIENCE_SIZES.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      )}
    </>
  );
}
