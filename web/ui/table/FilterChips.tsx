import { Button, Menu, UnstyledButton } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { IconChevronDown, IconX } from '../icons/index.ts';
import shared from '../theme/shared.module.css';
import classes from './FilterChips.module.css';

export interface Filter {
  id: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** A filter whose options are values with a label each. */
export const createFilter = <Value extends string>(
  id: string,
  label: string,
  values: readonly Value[],
  getLabel: (value: Value) => string,
): Filter => ({ id, label, options: values.map((value) => ({ value, label: getLabel(value) })) });

/** The chosen option of each filter; a filter without a choice is absent. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

interface FilterChipsProps {
  filters: readonly Filter[];
  values: FilterValues;
  onChange: (values: FilterValues) => void;
}

function Chip({ filter, value, choose }: { filter: Filter; value?: string; choose: (value?: string) => void }) {
  const t = useT();
  const chosen = filter.options.find((option) => option.value === value);
  return (
    <span className={classes.chip} data-active={chosen !== undefined}>
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton className={classes.open}>
            {chosen ? t('ui.filter.chosen', { filter: filter.label, value: chosen.label }) : filter.label}
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={value ?? null} onChange={choose}>
            {filter.options.map((option) => (
              <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
                {option.label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      {chosen && (
        <UnstyledButton
          className={classes.remove}
          aria-label={t('ui.filter.remove', { filter: filter.label })}
          onClick={() => choose(undefined)}
        >
          <IconX size={16} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}

/** One chip per filter: press it to choose a value, press its cross to clear it. */
export function FilterChips({ filters, values, onChange }: FilterChipsProps) {
  const t = useT();
  const active = filters.some((filter) => values[filter.id] !== undefined);
  return (
    <fieldset className={shared.rowWrapXs}>
      <legend className={shared.hidden}>{t('ui.filter.all')}</legend>
      {filters.map((filter) => (
        <Chip
          key={filter.id}
          filter={filter}
          value={values[filter.id]}
          choose={(value) => onChange({ ...values, [filter.id]: value })}
        />
      ))}
      {active && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({})}>
          {t('ui.filter.clear')}
        </Button>
      )}
    </fieldset>
  );
}
