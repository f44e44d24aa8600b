import { lazy, Suspense, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
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

// Loaded with the recovery of missing chunks (app/errors/chunk-recovery.tsx), which has to tell of a lost network.
const ToastCards = lazy(() =>
  import('./ToastCards.tsx').then(
    (module) => ({ default: module.ToastCards }),
    () => ({ default: PlainToasts }),
  ),
);

/** Notification area at the bottom centre, always mounted. Hover and focus pause the timers. */
export function Toasts() {
  const t = useT();
  const toasts = useSyncExternalStore(toastQueue.subscribe, toastQueue.current);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const area = useRef<HTMLElement>(null);

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
      {toasts.length > 0 && (
        <Suspense fallback={null}>
          <ToastCards toasts={toasts} paused={hovered || focused} />
        </Suspense>
      )}
    </section>
  );
}
