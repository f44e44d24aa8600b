import { findElement } from '../device.ts';
import { createElement } from '../elements.ts';

interface LineState {
  /** The server cannot be reached, or was not when the page opened. */
  isAway: boolean;
  /** Number of answers that wait. */
  pending: number;
  /** Texts on answers sent since. */
  results: readonly { text: string; link: { to: string; label: string } | null }[];
}

const describePending = (pending: number): string =>
  pending === 0
    ? ''
    : pending === 1
      ? ' 1 réponse attend le retour du réseau.'
      : ` ${pending} réponses attendent le retour du réseau.`;

/** Line under the top bar, which says when the network is away, and what became of the answers given meanwhile. */
export const startStatusLine = () => {
  const line = createElement('div', 'r-network');
  // A page may have a status of its own: this one is only announced.
  line.setAttribute('aria-live', 'polite');
  findElement('.r-bar')?.after(line);
  let results: LineState['results'] = [];
  return {
    show: ({ isAway, pending, results: fresh }: LineState): void => {
      // What became of an answer stays until the next page.
      results = [...results, ...fresh];
      const texts = results.map(({ text, link }) => {
        const words = createElement('p', '', text);
        if (link) {
          const anchor = createElement('a', 'r-foot-link', link.label);
          anchor.href = link.to;
          words.append(' ', anchor);
        }
        return words;
      });
      const state = isAway
        ? `Hors ligne.${describePending(pending)}`
        : pending > 0
          ? describePending(pending).trim()
          : '';
      if (state !== '') texts.unshift(createElement('p', '', state));
      const before = line.textContent;
      const after = texts.map(({ textContent }) => textContent).join('');
      if (before !== after) line.replaceChildren(...texts);
    },
  };
};
