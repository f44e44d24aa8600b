/**
 * A button that is disabled while it saves loses the focus to the page, and the keys with it. Gives the focus back once
 * the button works again, unless something else took it. Returns a function that stops.
 */
export const returnFocusToButtons = (root: HTMLElement): (() => void) => {
  let last: HTMLElement | null = null;
  const remember = ({ target }: FocusEvent): void => {
    last = target instanceof HTMLElement ? target : null;
  };
  const isLost = () => document.activeElement === null || document.activeElement === document.body;
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target !== last || last.hasAttribute('disabled')) continue;
      if (isLost()) last.focus({ preventScroll: true });
    }
  });
  root.addEventListener('focusin', remember);
  observer.observe(root, { attributes: true, attributeFilter: ['disabled'], subtree: true });
  return () => {
    root.removeEventListener('focusin', remember);
    observer.disconnect();
  };
};
