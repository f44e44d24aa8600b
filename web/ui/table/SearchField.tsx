import { CloseButton, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useWidgetText } from '../../lib/widget-texts.ts';
import { IconSearch } from '../icons/index.ts';
import classes from './SearchField.module.css';

interface SearchFieldProps {
  /** Accessible name, also shown while the field is empty. */
  label: string;
  value: string;
  /** Called 300 ms after the last key, or immediately on clear and Enter. */
  onChange: (query: string) => void;
}

const SEARCH_DELAY_MS = 300;

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const text = useWidgetText();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;

  // The search changed elsewhere: « Effacer les filtres », the back button.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  const send = (query: string) => {
    if (query === sent.current) return;
    sent.current = query;
    latest.current(query);
  };
  const lateSend = useRef(send);
  lateSend.current = send;
  useEffect(() => {
    const timer = setTimeout(() => lateSend.current(typed), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const clear = () => {
    setTyped('');
    send('');
  };

  return (
    <TextInput
      className={classes.search}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(typed);
        if (event.key === 'Escape' && typed !== '') {
          event.preventDefault();
          clear();
        }
      }}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={typed !== '' && <CloseButton size="sm" aria-label={text('clear')} onClick={clear} />}
    />
  );
}
