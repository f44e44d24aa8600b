import { Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import classes from './Toasts.module.css';
import { toastQueue } from './toast.ts';

const importToastCards = () => import('./ToastCards.tsx').then((module) => ({ default: module.ToastCards }));

// Loaded soon after the first page, so that a toast can tell that the network is gone.
const ToastCards = lazyPart(importToastCards);
const CARDS_PRELOAD_MS = 500;

/** Notification area at the bottom centre, always mounted. Hover and focus pause the timers. */
export function Toasts() {
  const t = useT();
  const toasts = useSyncExternalStore(toastQueue.subscribe, toastQueue.current);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const area = useRef<HTMLElement>(null);

  useEffect(() => {
    // If this fails, they are loaded with the first toast.
    const timer = setTimeout(() => void importToastCards().catch(() => {}), CARDS_PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);

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
