import { type ComponentProps, type FocusEvent, type MouseEvent, useEffect, useRef } from 'react';
import { buildHref, type Destination, isActiveAddress, parseAddress } from './address.ts';
import type { NavigateOptions } from './router.ts';
import { useMatch, useRouter } from './router-hooks.ts';

export interface LinkProps extends Destination, NavigateOptions, Omit<ComponentProps<'a'>, 'href'> {
  /** True: the link is the current one only on its own address, not below it. */
  isExact?: boolean;
}

/** Milliseconds that the pointer rests on a link before its screen is fetched: less is a pointer on its way elsewhere. */
const INTENT_DELAY_MS = 50;

const opensHere = ({ metaKey, altKey, ctrlKey, shiftKey, button, defaultPrevented }: MouseEvent, target?: string) =>
  !(metaKey || altKey || ctrlKey || shiftKey || defaultPrevented) && button === 0 && (!target || target === '_self');

/**
 * Link to a screen. Its chunk is fetched on intent: as soon as the pointer rests on the link, presses it, or the
 * keyboard reaches it.
 */
export function Link(props: LinkProps) {
  const { to, params, search, hash, replace, resetScroll, ignoreBlocker, isExact = false, ...anchor } = props;
  const router = useRouter();
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined);
  const href = buildHref({ to, params, search, hash }, router.getCurrentPath());
  const isHere = useMatch(({ address }) => isActiveAddress(address, parseAddress(href), isExact));
  useEffect(() => () => clearTimeout(intent.current), []);
  // A chunk that cannot be loaded is reported where it is needed.
  const preload = () => void router.preload(href).catch(() => {});
  return (
    <a
      {...anchor}
      href={href}
      aria-current={isHere ? 'page' : anchor['aria-current']}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        anchor.onClick?.(event);
        if (!opensHere(event, anchor.target)) return;
        event.preventDefault();
        void router.open(href, { replace, resetScroll, ignoreBlocker });
      }}
      onMouseEnter={(event: MouseEvent<HTMLAnchorElement>) => {
        anchor.onMouseEnter?.(event);
        intent.current = setTimeout(preload, INTENT_DELAY_MS);
      }}
      onMouseLeave={(event: MouseEvent<HTMLAnchorElement>) => {
        anchor.onMouseLeave?.(event);
        clearTimeout(intent.current);
      }}
      onPointerDown={(event) => {
        anchor.onPointerDown?.(event);
        preload();
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        anchor.onFocus?.(event);
        preload();
      }}
    />
  );
}
