import './base.css';
import '@mantine/core/styles.layer.css';
import './fonts.css';
import './theme.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { colourSchemeManager, DarkClass } from './colour-scheme.ts';
import { cssVariablesResolver, theme } from './theme.ts';
import { Toasts } from './toast/Toasts.tsx';

/** Theme of the whole product. The confirmation dialog and the toasts live here, above every layout and error page. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    // The page element carries the text direction; the provider follows it.
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colourSchemeManager}
        defaultColorScheme="auto"
      >
        <DarkClass />
        {children}
        <ConfirmDialog />
        <Toasts />
      </MantineProvider>
    </DirectionProvider>
  );
}
