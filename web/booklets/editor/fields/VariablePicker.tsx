import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import { IconBraces } from '../../../ui/icons/index.ts';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from './VariablePicker.module.css';

interface VariablePickerProps {
  title: string;
  /** Name of the button, when it says more than the title. */
  label?: string;
  searchLabel: string;
  /** Shown when no variable matches the search. */
  noneText: string;
  variables: readonly { key: string; label: string; value: string }[];
  size?: number;
  disabled?: boolean;
  onPick: (key: string) => void;
}

/** Made only while the menu is open. */
function VariableList({ searchLabel, noneText, variables, onPick }: VariablePickerProps) {
  const [search, setSearch] = useState('');
  const found = variables.filter((one) => toFoldedKey(`${one.label} ${one.key}`).includes(toFoldedKey(search)));
  return (
    <>
      <TextInput
        className={classes.search}
        aria-label={searchLabel}
        placeholder={searchLabel}
        value={search}
        data-autofocus
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes.list}>
        {found.map((one) => (
          <Menu.Item key={one.key} onClick={() => onPick(one.key)}>
            <span className={shared.block}>{one.label}</span>
            <span className={`${shared.block} ${shared.truncate} ${shared.hint}`}>{one.value}</span>
          </Menu.Item>
        ))}
        {found.length === 0 && <p className={`${shared.quiet} ${classes.none}`}>{noneText}</p>}
      </div>
    </>
  );
}

/** Button that opens a list of variables with their values, searched by name. */
export function VariablePicker(props: VariablePickerProps) {
  const { title, label = title, size = 32, disabled } = props;
  return (
    <Menu position="bottom-end" withinPortal width={320} disabled={disabled}>
      <Menu.Target>
        <Tooltip label={title}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={size}
            disabled={disabled}
            aria-label={label}
            onMouseDown={(event) => event.preventDefault()}
          >
            <IconBraces size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown aria-label={title}>
        <VariableList {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}
