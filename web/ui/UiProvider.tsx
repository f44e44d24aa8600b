import './theme/base.css';
import '@mantine/core/styles.layer.css';
import './theme/fonts.css';
import './theme/theme.css';
import './theme/forced-colours.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Toasts } from './feedback/Toasts.tsx';
import { returnFocusToButtons } from './form/return-focus.ts';
import { ConfirmDialog } from './overlays/ConfirmDialog.tsx';
import { colourSchemeManager, DarkClass } from './theme/colour-scheme.ts';
import { cssVariablesResolver } from './theme/css-variables.ts';
import { theme } from './theme/theme.ts';

/** Theme of the whole product. The confirmation dialog and the toasts live here, above every layout and error page. */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(() => returnFocusToButtons(document.body), []);
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
