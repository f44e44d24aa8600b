const FOCUSABLE_SELECTOR = 'input:not([type="hidden"]):not([hidden]), textarea, select, [role="textbox"], button';

/**
 * Focuses the field of a path, or the nearest one around it (`picture.alt` → `picture`). Retries until the field is
 * there, because lists open first. Returns a function that stops the retries.
 */
export const focusField = (box: HTMLElement, path: string): (() => void) => {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const find = (name: string) => box.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  const names = path.split('.');
  const around = names.map((_, up) => names.slice(0, names.length - up).join('.'));
  const look = () => {
    tries += 1;
    const field = find(path) ?? (tries > 6 ? around.map(find).find((one) => one !== null) : null);
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
