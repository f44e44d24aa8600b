import { chooseTone, findElement, getOfflineText, listElements } from './device.ts';
import { FILE_READ_EVENT } from './file-read-event.ts';

/** Enables the confirmation form once all files of the page are read. */
const enableConfirmation = (): void => {
  if (listElements('[data-file-reading]').some(({ dataset }) => dataset.read === undefined)) return;
  for (const words of listElements('[data-confirm-wait]')) words.hidden = true;
  for (const button of listElements<HTMLButtonElement>('[data-confirm]')) button.disabled = false;
};

/**
 * Sends the displayed pages of an identified reader; offline, once the connection returns. Every request has all the
 * pages, so none is lost.
 */
const trackFile = (form: HTMLFormElement) => {
  const words = findElement('[data-file-words]', form);
  const seen = new Set((form.dataset.seen ?? '').split(' ').filter(Boolean).map(Number));
  let total = Number(form.dataset.total ?? 0);
  const send = async (): Promise<void> => {
    const block = findElement<HTMLInputElement>('[name=bloc]', form)?.value ?? '';
    const body = new URLSearchParams({ bloc: block, pages: [...seen].join(' '), total: String(total) });
    try {
      const response = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'application/json' } });
      if (!response.ok) return;
      // The service worker keeps them until the network returns.
      if (response.status === 202) {
        if (words) words.textContent = getOfflineText();
        return;
      }
      const said = (await response.json()) as { words: string; isRead: boolean };
      if (words) words.textContent = said.words;
      if (!said.isRead || form.dataset.read !== undefined) return;
      form.dataset.read = '';
      enableConfirmation();
      dispatchEvent(new Event(FILE_READ_EVENT));
    } catch {
      if (words) words.textContent = getOfflineText();
      addEventListener('online', send, { once: true });
    }
  };
  return {
    /** First page that was not displayed yet. */
    next: (pages: number): number => {
      for (let page = 1; page <= pages; page += 1) if (!seen.has(page)) return page;
      return 1;
    },
    left: (): number[] => Array.from({ length: total }, (_, index) => index + 1).filter((page) => !seen.has(page)),
    shown: (page: number, pages: number): void => {
      // The number of pages has changed: the file was replaced.
      if (total !== pages) seen.clear();
      total = pages;
      if (form.dataset.read !== undefined || seen.has(page)) return;
      seen.add(page);
      void send();
    },
  };
};

const startFile = (block: HTMLElement): void => {
  const link = findElement<HTMLAnchorElement>('a', block);
  if (!link) return;
  const form = findElement<HTMLFormElement>('[data-file-reading]', block);
  const whole = findElement('[data-file-all]', block);
  const said = document.createElement('p');
  said.setAttribute('role', 'status');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'r-action r-file-open';
  button.textContent = 'Lire ici, page par page';
  if (whole) whole.hidden = true;
  button.addEventListener('click', async () => {
    button.disabled = true;
    said.textContent = 'Ouverture du fichier…';
    try {
      const { openFileViewer } = await import('./file-viewer.ts');
      await openFileViewer({
        url: link.href,
        language: link.hreflang,
        title: findElement('.b-document-title', link)?.textContent ?? '',
        before: button,
        reading: form ? trackFile(form) : null,
      });
      said.textContent = '';
      button.remove();
    } catch {
      button.disabled = false;
      said.textContent = chooseTone(
        'Ce fichier n’a pas pu être affiché ici. Rechargez la page, ou téléchargez-le avec le lien ci-dessus.',
        'Ce fichier n’a pas pu être affiché ici. Recharge la page, ou télécharge-le avec le lien ci-dessus.',
      );
      if (whole) whole.hidden = false;
    }
  });
  findElement('.b-document', block)?.after(button, said);
};

/** Displays PDF files in the page; without a script they are downloaded. */
export const startFiles = (): void => {
  for (const block of listElements('[data-paged]')) startFile(block);
};
