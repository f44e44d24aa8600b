import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useReadOnlyReason } from '../form/read-only.ts';
import classes from './ActionMenu.module.css';

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  /** Destructive action: red, below a line. */
  danger?: boolean;
}

/** The actions whose condition holds: `keepActions([mayEdit && { … }])`. */
export const keepActions = (actions: readonly (MenuAction | false)[]): MenuAction[] =>
  actions.filter((action) => action !== false);

interface ActionMenuProps {
  /** Accessible name of the button: « Actions pour Accueil 2026 ». */
  label: string;
  actions: readonly MenuAction[];
  /** Replaces the three-dots button; it must accept a ref and props. */
  target?: ReactNode;
}

/** Menu of the actions on one item. Dangerous actions come last, and are disabled in read-only mode. */
export function ActionMenu({ label, actions, target }: ActionMenuProps) {
  const looking = useReadOnlyReason();
  const calm = actions.filter((action) => !action.danger);
  const dangerous = actions.filter((action) => action.danger);
  const item = (action: MenuAction) => (
    <Menu.Item
      key={action.label}
      leftSection={action.icon}
      className={action.danger ? classes.danger : undefined}
      disabled={action.disabled || (action.danger && looking !== null)}
      title={action.danger ? (looking ?? undefined) : undefined}
      onClick={action.onClick}
    >
      {action.label}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {target ?? (
          <ActionIcon className={classes.dots} variant="subtle" color="gray" size="lg" aria-label={label}>
            <IconDots size={18} />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {calm.map(item)}
        {calm.length > 0 && dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map(item)}
      </Menu.Dropdown>
    </Menu>
  );
}
