import { findElement } from '../device.ts';
import { createElement } from '../elements.ts';
import { formatCount } from '../format-count.ts';
import type { OfflineState } from './messages.ts';

interface OfflineChoices {
  readState: () => Promise<OfflineState | null>;
  forget: () => Promise<OfflineState | null>;
}

const formatSize = (bytes: number): string =>
  bytes < 100_000
    ? 'moins de 0,1\u00a0Mo'
    : `${(bytes / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0Mo`;

const describeKept = (state: OfflineState | null): string => {
  if (!state) return 'Rien n’est gardé sur cet appareil.';
  if (!state.isKeeping)
    return 'Rien n’est gardé sur cet appareil\u00a0: il est peut-être partagé, ou ce livret ne se garde pas.';
  const waiting = state.pending.length;
  const pages = formatCount(state.pages, 'page lue', 'pages lues');
  const answers = waiting === 0 ? '' : `, et ${formatCount(waiting, 'réponse', 'réponses')} à envoyer`;
  return `Gardé sur cet appareil\u00a0: ${pages} avec leurs images (${formatSize(state.bytes)})${answers}.`;
};

/** Adds the choices of reading without a network to the panel of reading aids. */
export const addOfflineSettings = ({ readState, forget }: OfflineChoices): void => {
  const foot = findElement('#confort .r-aids-note');
  if (!foot) return;
  const set = createElement('fieldset', 'r-aids-set');
  const words = createElement('p', 'r-aids-note');
  words.setAttribute('aria-live', 'polite');
  words.tabIndex = -1;
  const button = createElement('button', 'r-aids-button', 'Oublier ce qui est gardé');
  button.type = 'button';
  set.append(createElement('legend', '', 'Lecture sans réseau'), words, button);
  foot.before(set);
  const show = (state: OfflineState | null): void => {
    words.textContent = describeKept(state);
    button.hidden = !state || (state.pages === 0 && state.pending.length === 0);
  };
  findElement('[data-aids-open]')?.addEventListener('click', async () => show(await readState()));
  button.addEventListener('click', async () => {
    show(await forget());
    words.focus();
  });
};
