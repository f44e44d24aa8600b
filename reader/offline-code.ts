import { findElement } from './device.ts';
import { addReadPages } from './progress.ts';

/**
 * Page of the offline file. The code of an address, after `#code=`, fills its field: it never reaches a server by
 * itself. Pages of a checked code join those read on this device.
 */
export const startOfflineCode = (): void => {
  const field = findElement<HTMLTextAreaElement>('[data-offline-typed]');
  if (!field) return;
  const fill = () => {
    const [, code = ''] = /^#code=([\w-]+)$/.exec(location.hash) ?? [];
    if (code === '') return;
    field.value = code;
    field.focus();
  };
  fill();
  // The link of the file may open in a window that shows this page already.
  addEventListener('hashchange', fill);
  const pages = findElement('[data-offline-pages]')?.dataset.offlinePages;
  if (pages) addReadPages(JSON.parse(pages) as Record<string, string>);
};
