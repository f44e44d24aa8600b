import { listElements } from './device.ts';

/** Devices of Apple know no geo: link; their map application opens by a scheme of its own. */
export const startMapLinks = (): void => {
  if (!/iPhone|iPad|Macintosh/.test(navigator.userAgent)) return;
  for (const link of listElements<HTMLAnchorElement>('a[href^="geo:"]'))
    link.href = `maps://?q=${link.href.split('?q=')[1] ?? ''}`;
};
