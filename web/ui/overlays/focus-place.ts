export const TABBABLE_SELECTOR =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** Milliseconds after which the removal of an element is no longer attributed to the action of the window. */
const REMOVAL_MS = 15_000;

interface DomLevel {
  element: Element;
  /** The siblings after it, then those before it, nearest first. */
  neighbours: readonly Element[];
}

/** Rows of a list that is one stop of Tab: arrows lead to each of them. */
const ROW_SELECTOR = '[data-stop]';

const canTakeFocus = (element: HTMLElement): boolean =>
  (element.matches(ROW_SELECTOR) || (element.matches(TABBABLE_SELECTOR) && element.tabIndex >= 0)) &&
  element.getClientRects().length > 0;

const findFirstFocusable = (root: Element): HTMLElement | undefined =>
  [root, ...root.querySelectorAll('*')].find(
    (element): element is HTMLElement => element instanceof HTMLElement && canTakeFocus(element),
  );

const createLevel = (element: Element): DomLevel => {
  const siblings = [...(element.parentElement?.children ?? [])];
  const at = siblings.indexOf(element);
  return { element, neighbours: [...siblings.slice(at + 1), ...siblings.slice(0, at).reverse()] };
};

export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Checks the focus at each change of the document for some seconds, and restores it when it is lost. A screen that opens
 * takes the focus without any change, and a button that becomes disabled loses it in the next frame.
 */
export const watchFocus = (isLost: () => boolean, restore: () => void, signal?: AbortSignal): void => {
  let frame = 0;
  const check = () => {
    if (!signal?.aborted && isLost()) restore();
  };
  const look = () => {
    check();
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(check);
  };
  const observer = new MutationObserver(look);
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('focusin', look);
  };
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'tabindex'],
  });
  document.addEventListener('focusin', look);
  signal?.addEventListener('abort', stop);
  setTimeout(stop, REMOVAL_MS);
  look();
};

/** A focused element and its surroundings, to find the next focus when the element is removed. */
export class FocusPlace {
  readonly #element: HTMLElement;
  readonly #levels: readonly DomLevel[];

  constructor(element: HTMLElement) {
    this.#element = element;
    const levels: DomLevel[] = [];
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement)
      levels.push(createLevel(one));
    this.#levels = levels;
  }

  /** Focuses the element or its nearest neighbour, and again if that one is removed in the next seconds. */
  restore(): void {
    if (this.#element.isConnected) this.#element.focus({ preventScroll: true });
    else this.#focusNear();
    let taken = document.activeElement;
    watchFocus(
      () => !taken?.isConnected || taken === document.body,
      () => {
        // While a screen loads there may be nothing to focus: later changes are checked as well.
        if (isFocusLost()) this.#focusNear();
        taken = document.activeElement;
      },
    );
  }

  /** A deleted row passes the focus to the next row, else to the previous one, else to the surrounding elements. */
  #focusNear(): void {
    for (const { element, neighbours } of this.#levels) {
      const around = element.isConnected ? [element] : neighbours.filter((one) => one.isConnected);
      const near = around.map(findFirstFocusable).find((one) => one !== undefined);
      if (!near) continue;
      near.focus({ preventScroll: true });
      return;
    }
    findFirstFocusable(document.querySelector('main') ?? document.body)?.focus({ preventScroll: true });
  }
}
