import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './ActionMenu.module.css';
import { useLooking } from './looking.ts';

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  /** Something will be lost: red, below a line. */
  danger?: boolean;
}

interface ActionMenuProps {
  /** Names the button: « Actions pour Accueil 2026 ». */
  label: string;
  actions: readonly MenuAction[];
  /** Another button than the three dots; it must take a ref and props. */
  target?: ReactNode;
}

/** What can be done with one thing. The dangerous come last, and are shut while one only looks. */
export function ActionMenu({ label, actions, target }: ActionMenuProps) {
  const looking = useLooking();
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
