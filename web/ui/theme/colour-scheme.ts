import { localStorageColorSchemeManager, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';

export type ColourChoice = 'light' | 'dark' | 'auto';

export const colourSchemeManager = localStorageColorSchemeManager({ key: 'embarque.theme' });

/**
 * Colour scheme: the user's choice (`auto` follows the system), the current scheme, and a setter. Stored on this
 * device.
 */
export function useColourScheme(): {
  choice: ColourChoice;
  shown: 'light' | 'dark';
  choose: (choice: ColourChoice) => void;
} {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return { choice: colorScheme, shown, choose: setColorScheme };
}

/** Keeps the class `p-dark` of the page in sync with Mantine’s scheme, before the first paint. */
export function DarkClass() {
  const { shown } = useColourScheme();
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('p-dark', shown === 'dark');
  }, [shown]);
  return null;
}
