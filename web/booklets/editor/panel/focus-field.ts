const FOCUSABLE_SELECTOR = 'input:not([type="hidden"]):not([hidden]), textarea, select, [role="textbox"], button';

/**
 * Focuses the field of a path, or the nearest one around it (`picture.alt` → `picture`). Retries until the field is
 * there, because lists open first. Returns a function that stops the retries.
 */
export const focusField = (box: HTMLElement, path: string): (() => void) => {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const exact = () => box.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);
  const nearest = () => {
    const names = path.split('.');
    while (names.length > 0) {
      const found = box.querySelector<HTMLElement>(`[data-field="${CSS.escape(names.join('.'))}"]`);
      if (found) return found;
      names.pop();
    }
    return null;
  };
  const look = () => {
    tries += 1;
    const field = exact() ?? (tries > 6 ? nearest() : null);
    if (!field) {
      if (tries <= 6) timer = setTimeout(look, 50);
      return;
    }
    const inside = field.matches(FOCUSABLE_SELECTOR) ? field : field.querySelector<HTMLElement>(FOCUSABLE_SELECTOR);
    inside?.focus();
    field.scrollIntoView({ block: 'nearest' });
  };
  timer = setTimeout(look, 0);
  return () => clearTimeout(timer);
};
