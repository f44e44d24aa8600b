import { ActionIcon, Menu } from '@mantine/core';
import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { useReadOnlyReason } from '../form/read-only.ts';
import { type Icon, IconDots } from '../icons/index.ts';
import classes from './ActionMenu.module.css';

/** Icon of an action: 18 pixels wide, unless it is an element with its own size. */
export type ActionIconSource = Icon | ReactElement | undefined;

export const renderActionIcon = (icon: ActionIconSource): ReactNode =>
  icon === undefined || isValidElement(icon) ? icon : createElement(icon, { size: 18, 'aria-hidden': true });

export interface MenuAction {
  label: string;
  icon?: ActionIconSource;
  onClick: () => void;
  disabled?: boolean;
  /** Destructive action: red, below a line. */
  danger?: boolean;
}

/** Actions of a menu; those that do not apply are false. */
export type MenuActions = readonly (MenuAction | false)[];

/** The actions whose condition holds: `keepActions([mayEdit && { … }])`. */
export const keepActions = (actions: MenuActions): MenuAction[] => actions.filter((action) => action !== false);

interface ActionMenuProps {
  /** Accessible name of the button: « Actions pour Accueil 2026 ». */
  label: string;
  actions: MenuActions;
  /** Replaces the three-dots button; it must accept a ref and props. */
  target?: ReactNode;
  /** −1 when other keys than Tab lead to the button. */
  tabIndex?: number;
}

/** Menu of the actions on one item. Dangerous actions come last, and are disabled in read-only mode. */
export function ActionMenu({ label, actions, target, tabIndex }: ActionMenuProps) {
  const looking = useReadOnlyReason();
  const shown = actions.filter((action) => action !== false);
  const calm = shown.filter((action) => !action.danger);
  const dangerous = shown.filter((action) => action.danger);
  const item = (action: MenuAction) => (
    <Menu.Item
      key={action.label}
      leftSection={renderActionIcon(action.icon)}
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
          <ActionIcon
            className={classes.dots}
            variant="subtle"
            color="gray"
            size="lg"
            tabIndex={tabIndex}
            aria-label={label}
          >
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
