import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setBuiltInTexts, setLocale } from '../../lib/i18n.ts';
import { getWidgetText } from '../../lib/widget-texts.ts';
import french from '../../locales/fr-FR.json';
import { toast } from '../feedback/toast.ts';
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx';
import { confirm } from '../overlays/confirm.ts';
import { UiProvider } from '../UiProvider.tsx';
import { Showcase } from './Showcase.tsx';
import { Stage, stage } from './Stage.tsx';
// The product loads them with the recovery of missing chunks.
import '../feedback/ToastCards.tsx';

/** API of the browser tests, as `window.ui`; `calls` logs the callbacks. */
const ui = { confirm, toast, stage, speak: setLocale, widgetText: getWidgetText, calls: [] as string[] };
Object.assign(window, { ui });

await setBuiltInTexts(french);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <UiProvider>
        <Showcase />
        <div id="elsewhere" />
        <Stage />
        <ConfirmDialog group="other" />
      </UiProvider>
    </StrictMode>,
  );
}
