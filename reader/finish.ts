import { chooseTone, findElement } from './device.ts';

/** Head of the last page on a device: what is done, or what is left and where. Nothing before the first page is read. */
export const showDeviceFinish = (links: readonly HTMLElement[], isRead: (link: HTMLElement) => boolean): void => {
  const title = findElement('[data-finish-title]');
  const lead = findElement('[data-finish-lead]');
  const go = findElement<HTMLAnchorElement>('[data-finish-go]');
  const left = links.filter((link) => !isRead(link));
  const [next] = left;
  if (!title || !lead || !go || left.length === links.length) return;
  if (!next) {
    title.textContent = 'Bravo\u202f!';
    lead.textContent = chooseTone('Vous avez lu tout le livret.', 'Tu as lu tout le livret.');
    document.body.dataset.finished = '';
    return;
  }
  const minutes = left.reduce((sum, link) => sum + Number(link.dataset.minutes ?? 0), 0);
  const name = findElement('.r-page-link-name', next)?.textContent?.trim() ?? '';
  title.textContent = `Encore ${left.length}\u00a0${left.length < 2 ? 'page' : 'pages'}`;
  lead.textContent = `Environ ${minutes}\u00a0${minutes < 2 ? 'minute' : 'minutes'} de lecture. La suite est à «\u00a0${name}\u00a0».`;
  go.href = next.getAttribute('href') ?? go.href;
  go.hidden = false;
};
