import { listElements } from './device.ts';
import { createElement } from './elements.ts';

/** Sites need scripts and their own storage; they get neither the top window nor downloads. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups';

/** Buttons that load a page of another site, in their place. The other site learns the reader's site, not the page. */
export const startEmbeds = (): void => {
  for (const button of listElements<HTMLButtonElement>('[data-embed]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const { embed = '', title = '' } = button.dataset;
      const frame = createElement('iframe', 'b-embed-frame');
      frame.title = title;
      frame.referrerPolicy = 'strict-origin';
      frame.allow = 'fullscreen';
      frame.setAttribute('sandbox', SANDBOX);
      frame.src = embed;
      button.replaceWith(frame);
      frame.focus();
    });
  }
};
