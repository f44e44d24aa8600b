import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import shared from '../theme/shared.module.css';
import classes from './Tabs.module.css';

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Tabs that choose the visible part of a screen. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <fieldset className={`${shared.wrapTight} ${classes.tabs}`} aria-label={label}>
      {tabs.map((tab) => (
        <UnstyledButton
          key={tab.value}
          className={`${shared.dimmed} ${shared.strong} ${classes.tab}`}
          aria-pressed={tab.value === value}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
