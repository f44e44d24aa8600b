import { findElement, listElements } from './device.ts';

const READABLE_SELECTOR = 'h1, h2, h3, h4, p, li, dt, dd, th, td, summary, figcaption, caption, legend';

/** Passages to read, in order: the smallest visible pieces of text, so that the highlighted text is the spoken one. */
const listPassages = (article: HTMLElement): HTMLElement[] =>
  listElements(READABLE_SELECTOR, article).filter(
    (element) =>
      element.querySelector(READABLE_SELECTOR) === null &&
      element.closest('nav, form, [hidden], [aria-hidden="true"]') === null &&
      (element.textContent ?? '').trim() !== '' &&
      element.getClientRects().length > 0,
  );

/** Reads the page aloud with the browser's own voices: listen, pause, stop. The spoken paragraph is highlighted. */
export const startReadAloud = (): void => {
  const article = findElement('[data-article]');
  const set = findElement('[data-aloud]');
  const play = findElement<HTMLButtonElement>('[data-aloud-play]');
  const stop = findElement<HTMLButtonElement>('[data-aloud-stop]');
  if (!article || !set || !play || !stop || !('speechSynthesis' in window)) return;
  set.hidden = false;
  let queue: HTMLElement[] = [];
  let at = 0;
  let state: 'off' | 'on' | 'paused' = 'off';

  const show = () => {
    play.textContent = { off: 'Écouter cette page', on: 'Mettre en pause', paused: 'Reprendre l’écoute' }[state];
    stop.hidden = state === 'off';
    for (const old of listElements('.r-speaking')) old.classList.remove('r-speaking');
    if (state !== 'off') queue[at]?.classList.add('r-speaking');
  };
  const end = () => {
    state = 'off';
    speechSynthesis.cancel();
    show();
  };
  const say = () => {
    const passage = queue[at];
    if (!passage) return end();
    const words = new SpeechSynthesisUtterance((passage.textContent ?? '').trim());
    words.lang = passage.closest<HTMLElement>('[lang]')?.lang || 'fr-FR';
    words.onend = () => {
      if (state !== 'on' || queue[at] !== passage) return;
      at += 1;
      say();
    };
    show();
    passage.scrollIntoView({ block: 'center' });
    speechSynthesis.speak(words);
  };
  play.addEventListener('click', () => {
    if (state === 'on') {
      state = 'paused';
      // Not pause(): some phones never resume after it. The passage starts again instead.
      speechSynthesis.cancel();
      return show();
    }
    if (state === 'off') {
      queue = listPassages(article);
      at = 0;
    }
    state = 'on';
    findElement<HTMLDialogElement>('#confort')?.close();
    say();
  });
  stop.addEventListener('click', end);
  addEventListener('pagehide', end);
};
