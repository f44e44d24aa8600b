import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { type Audience, MAX_AUDIENCE_CONDITIONS } from '../../../contract/booklets/content/audience.ts';
import { useT } from '../../lib/i18n.ts';
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx';
import { IconEyeOff, IconPlus } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './AudienceField.module.css';
import {
  type AudienceDraft,
  type AudienceRow,
  applySavedAudience,
  changeAudienceDraft,
  createAudienceDraft,
  DEFAULT_AUDIENCE_ROW,
  listRowErrors,
} from './audience-draft.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { formatAudience } from './format-audience.ts';
import { formatDayOffset } from './format-conditions.ts';
import type { KnownValues } from './known-values.ts';

interface AudienceFieldProps {
  /** Saved audience; null for everybody. */
  value: Audience | null;
  /** Receives a complete and valid audience to save. */
  onChange: (audience: Audience | null) => void;
  known: KnownValues;
  /** The booklet whose participants are concerned; absent for a library chapter. */
  bookletId?: string | undefined;
  /** First day on which it shows, from the arrival. */
  from?: number | null;
  /** What the audience is of. */
  subject?: 'page' | 'block';
  error?: string;
  disabled?: boolean;
}

/**
 * Audience of a page or a block: everybody, or the participants that meet all the conditions. Incomplete conditions are not saved.
 */
export function AudienceField({
  value,
  onChange,
  known,
  bookletId,
  from = null,
  subject = 'page',
  error,
  disabled,
}: AudienceFieldProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(() => createAudienceDraft(value));
  const writing = applySavedAudience(state, value);
  if (writing !== state) setState(writing);
  const { some, rows } = writing;
  const errors = listRowErrors(rows);

  const set = (to: Partial<Pick<AudienceDraft, 'some' | 'rows'>>) => {
    const { writing: next, keep } = changeAudienceDraft(writing, to);
    setState(next);
    if (keep) onChange(keep.audience);
  };
  const formatReaders = () => {
    if (value !== null) return formatAudience(value);
    return from === null
      ? t(`audience.${subject}.notYet`)
      : t(`audience.${subject}.notYetFrom`, { days: formatDayOffset(from) });
  };
  const focus = (selector: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    set({ rows: [...rows, DEFAULT_AUDIENCE_ROW] });
    focus(`[data-condition="${rows.length + 1}"] input`);
  };
  const remove = (index: number) => {
    set({ rows: rows.toSpliced(index, 1) });
    focus(`[data-condition="${Math.min(index + 1, rows.length - 1)}"] input`);
  };

  return (
    <div ref={box} className={`${shared.stackSm} ${shared.narrow}`}>
      <ChoiceCards<'all' | 'some'>
        label={t(`audience.${subject}.label`)}
        cardWidth="20rem"
        value={some ? 'some' : 'all'}
        onChange={(choice) => set({ some: choice === 'some' })}
        error={error}
        choices={[
          { value: 'all', label: t('audience.all'), disabled },
          { value: 'some', label: t('audience.some'), disabled },
        ]}
      />
      {some && (
        <>
          <ol className={shared.stackXs}>
            {rows.map((row: AudienceRow, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place
              <li key={index}>
                {index > 0 && <p className={classes.and}>{t('audience.and')}</p>}
                <ConditionRow
                  row={row}
                  place={index + 1}
                  known={known}
                  bookletId={bookletId}
                  error={errors[index]}
                  disabled={disabled}
                  onChange={(next) => set({ rows: rows.with(index, next) })}
                  onRemove={rows.length > 1 ? () => remove(index) : undefined}
                />
              </li>
            ))}
          </ol>
          {!disabled && rows.length < MAX_AUDIENCE_CONDITIONS && (
            <Button
              className={classes.add}
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={16} />}
              onClick={add}
            >
              {t('audience.condition.add')}
            </Button>
          )}
          <p className={classes.sentence} role="status">
            {formatReaders()}
          </p>
          {value !== null && (
            <p className={classes.note}>
              <IconEyeOff size={15} aria-hidden />
              {t(`audience.${subject}.note`)}
            </p>
          )}
        </>
      )}
    </div>
  );
}
