import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { watchFailures } from './app/errors/failures.ts';
import { refreshCsrfToken } from './lib/api.ts';
import { loadChunkRecovery } from './lib/chunks.ts';
import { setBuiltInTexts } from './lib/i18n.ts';
import { getLocaleCookie, loadLocale } from './lib/locale.ts';
import frenchTexts from './locales/fr-FR.json?url';

const mount = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('No element to mount in');
  watchFailures();
  loadChunkRecovery(() => import('./app/errors/chunk-recovery.tsx'));
  // An unresponsive server must not keep the page blank: the token is requested again when it is needed.
  const token = refreshCsrfToken().catch(() => {});
  setBuiltInTexts(await (await fetch(frenchTexts)).json());
  await Promise.all([token, loadLocale(getLocaleCookie())]);
  createRoot(root).render(<App />);
};

mount().catch((error: unknown) => {
  console.error(error);
  throw error;
});
