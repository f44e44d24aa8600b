import { listElements } from './device.ts';

const DEFINITION_ID = 'definition-du-terme';
/** Milliseconds for the pointer to move from a word to its definition. */
const LINGER_MS = 250;

/**
 * Shows definitions of terms beside them: on hover, on focus, at the first tap. A definition stays while the pointer is
 * on it, and Escape hides it. Without this script, a term is only a link to the glossary.
 */
export const startGlossary = (): void => {
  const terms = listElements<HTMLAnchorElement>('a.b-term');
  if (terms.length === 0) return;
  const box = document.createElement('span');
  box.className = 'r-definition';
  box.id = DEFINITION_ID;
  box.role = 'tooltip';
  box.hidden = true;
  let shown: HTMLAnchorElement | null = null;
  let leaving = 0;
  let tapped: HTMLAnchorElement | null = null;

  const hide = () => {
    clearTimeout(leaving);
    box.hidden = true;
    shown = null;
  };
  const leave = () => {
    clearTimeout(leaving);
    leaving = window.setTimeout(() => shown !== document.activeElement && hide(), LINGER_MS);
  };
  const show = (term: HTMLAnchorElement) => {
    clearTimeout(leaving);
    shown = term;
    box.textContent = term.ariaDescription;
    box.hidden = false;
    (document.querySelector('main') ?? document.body).append(box);
    const [word] = term.getClientRects();
    if (!word) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const [width, height] = [box.offsetWidth, box.offsetHeight];
    const below = word.bottom + height + 8 <= clientHeight || word.top < height + 8;
    box.style.left = `${scrollX + Math.max(8, Math.min(word.left, clientWidth - width - 8))}px`;
    box.style.top = `${scrollY + (below ? word.bottom + 4 : word.top - height - 4)}px`;
  };

  for (const term of terms) {
    term.ariaDescription = term.title;
    term.removeAttribute('title');
    term.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && show(term));
    term.addEventListener('pointerleave', leave);
    term.addEventListener('pointerdown', ({ pointerType }) => {
      tapped = pointerType === 'mouse' || shown === term ? null : term;
    });
    term.addEventListener('focus', () => show(term));
    term.addEventListener('blur', hide);
    term.addEventListener('click', (event) => {
      // The first tap shows the definition, the second one opens the glossary.
      if (tapped === term) {
        event.preventDefault();
        show(term);
      }
      tapped = null;
    });
  }
  box.addEventListener('pointerenter', () => clearTimeout(leaving));
  box.addEventListener('pointerleave', leave);
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
  addEventListener('pointerdown', ({ target }) => {
    if (shown && target instanceof Node && !box.contains(target) && !shown.contains(target)) hide();
  });
};
