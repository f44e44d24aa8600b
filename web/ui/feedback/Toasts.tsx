import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useT } from '../../lib/i18n.ts';
import shared from '../theme/shared.module.css';
import type { ToastCards as ToastCardsComponent } from './ToastCards.tsx';
import classes from './Toasts.module.css';
import { toastQueue } from './toast.ts';

/** The words alone, if the cards cannot be loaded. */
const PlainToasts: typeof ToastCardsComponent = ({ toasts }) => (
  <>
    {toasts.map(({ id, text }) => (
      <p key={id} className={shared.card} role="alert">
        {text}
      </p>
    ))}
  </>
);

/**
 * Loaded with the recovery of missing chunks (app/errors/chunk-recovery.tsx), which has to tell of a lost network. No
 * `Suspense`: React would hold the first toast back for 300 ms.
 */
const loadToastCards = () =>
  import('./ToastCards.tsx').then(
    (module) => module.ToastCards,
    () => PlainToasts,
  );

/** Notification area at the bottom centre, always mounted. Hover and focus pause the timers. */
export function Toasts() {
  const t = useT();
  const toasts = useSyncExternalStore(toastQueue.subscribe, toastQueue.current);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const area = useRef<HTMLElement>(null);
  const [Cards, setCards] = useState<typeof ToastCardsComponent | null>(null);
  const isNeeded = toasts.length > 0;

  useEffect(() => {
    if (isNeeded) void loadToastCards().then((loaded) => setCards(() => loaded));
  }, [isNeeded]);

  // A toast closed by its own button takes the focus and the pointer with it, without any event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again whenever a toast comes or goes
  useLayoutEffect(() => {
    setFocused(area.current?.contains(document.activeElement) ?? false);
    setHovered(area.current?.matches(':hover') ?? false);
  }, [toasts]);

  return (
    <section
      ref={area}
      className={classes.area}
      aria-label={t('ui.toast.area')}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {isNeeded && Cards && <Cards toasts={toasts} paused={hovered || focused} />}
    </section>
  );
}
