import { listSectors } from '../../../contract/library/library.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import classes from './library.module.css';

const LEVELS = ['mandatory', 'recommended', 'optional'] as const;
type SuggestionLevel = (typeof LEVELS)[number];
type SectorSuggestion = { id: string; level: SuggestionLevel };

interface SectorLevelsProps {
  value: readonly SectorSuggestion[];
  onChange: (value: SectorSuggestion[]) => void;
  disabled: boolean;
}

/** Sectors that suggest a chapter, with the level of each suggestion. */
export function SectorLevels({ value, onChange, disabled }: SectorLevelsProps) {
  const t = useT();
  const { data } = useCallQuery(['library', 'offered-sectors'], listSectors);
  const choose = (id: string, level: string | null) => {
    const others = value
      .filter((one) => one.id !== id)
      .map(({ id: sector, level: kept }) => ({ id: sector, level: kept }));
    const chosen = LEVELS.find((one) => one === level);
    onChange(chosen ? [...others, { id, level: chosen }] : others);
  };
  return (
    <div className={classes.entry}>
      {(data ?? []).map(({ id, label }) => (
        <SelectField
          key={id}
          label={label}
          clearable
          readOnly={disabled}
          placeholder={t('library.level.none')}
          data={LEVELS.map((level) => ({ value: level, label: t(`library.level.${level}`) }))}
          value={value.find((one) => one.id === id)?.level ?? null}
          onChange={(level) => choose(id, level)}
        />
      ))}
    </div>
  );
}
