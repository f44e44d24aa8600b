import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import classes from './Tooltip.module.css';
import { placeTooltip } from './tooltip-place.ts';

const OPEN_DELAY_MS = 400;

type Anchor = HTMLAttributes<Element>;

interface TooltipProps extends Anchor {
  label: ReactNode;
  /** One element that takes the handlers; props of a menu target around the tooltip go to it too. */
  children: ReactElement<Anchor>;
  ref?: Ref<Element>;
}

/** The bubble, above its anchor or below it, inside the window. */
function Bubble({ id, anchor, label }: { id: string; anchor: Element; label: ReactNode }) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    const { left, top, arrow, side } = placeTooltip(
      anchor.getBoundingClientRect(),
      { width: element.offsetWidth, height: element.offsetHeight },
      document.documentElement.clientWidth,
    );
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
    element.style.setProperty('--arrow', `${arrow}px`);
    element.dataset.side = side;
  });
  return createPortal(
    <div ref={bubble} id={id} role="tooltip" className={classes.bubble}>
      {label}
    </div>,
    document.body,
  );
}

/** Short hint about a button, on hover and on focus. It never carries information found nowhere else. */
export function Tooltip({ label, children, ...rest }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return;
    const leave = () => setAnchor(null);
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && leave();
    window.addEventListener('keydown', press, true);
    // Its anchor moves away.
    window.addEventListener('scroll', leave, true);
    window.addEventListener('resize', leave);
    return () => {
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('scroll', leave, true);
      window.removeEventListener('resize', leave);
    };
  }, [anchor]);

  const { props } = children;
  return (
    <>
      {cloneElement(children, {
        ...rest,
        ...(anchor && { 'aria-describedby': id }),
        onPointerEnter: (event: PointerEvent<Element>) => {
          const { currentTarget, pointerType } = event;
          if (pointerType !== 'touch') timer.current = setTimeout(() => setAnchor(currentTarget), OPEN_DELAY_MS);
          props.onPointerEnter?.(event);
        },
        onPointerLeave: (event: PointerEvent<Element>) => {
          close();
          props.onPointerLeave?.(event);
        },
        onPointerDown: (event: PointerEvent<Element>) => {
          close();
          props.onPointerDown?.(event);
        },
        onFocus: (event: FocusEvent<Element>) => {
          if (event.target.matches(':focus-visible')) setAnchor(event.currentTarget);
          props.onFocus?.(event);
        },
        onBlur: (event: FocusEvent<Element>) => {
          close();
          props.onBlur?.(event);
        },
      })}
      {anchor?.isConnected && <Bubble id={id} anchor={anchor} label={label} />}
    </>
  );
}
