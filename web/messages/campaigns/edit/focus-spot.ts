const TRIES = 40;

/** Brings the field at `path` in sight and puts the focus in it, once its step is drawn. */
export const focusSpot = (path: string, tries = TRIES): void => {
  const found = document.querySelector<HTMLElement>(
    `[data-path="${CSS.escape(path)}"], [data-path^="${CSS.escape(path)}."], [data-block="${CSS.escape(path.replace(/^blocks\./, ''))}"]`,
  );
  if (!found) {
    if (tries > 0) setTimeout(() => focusSpot(path, tries - 1), 50);
    return;
  }
  const field = found.matches('input, textarea')
    ? found
    : found.querySelector<HTMLElement>('input, textarea, [role="textbox"], button:not(:disabled)');
  found.scrollIntoView({ block: 'center' });
  (field ?? found).focus({ preventScroll: true });
};
