const MAX_FOCUS_TRIES = 40;

/** Scrolls to the field at `path` and focuses it, once its step is rendered. */
export const focusDraftField = (path: string, tries = MAX_FOCUS_TRIES): void => {
  const found = document.querySelector<HTMLElement>(
    `[data-path="${CSS.escape(path)}"], [data-path^="${CSS.escape(path)}."], [data-block="${CSS.escape(path.replace(/^blocks\./, ''))}"]`,
  );
  if (!found) {
    if (tries > 0) setTimeout(() => focusDraftField(path, tries - 1), 50);
    return;
  }
  const field = found.matches('input, textarea')
    ? found
    : found.querySelector<HTMLElement>('input, textarea, [role="textbox"], button:not(:disabled)');
  found.scrollIntoView({ block: 'center' });
  (field ?? found).focus({ preventScroll: true });
};
