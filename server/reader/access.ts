import { sameSecret } from '../http/same-secret.ts';
import type { OnLine } from './shelf.ts';

const COOKIE = 'embarque_lecture';
/** Long enough for an onboarding; the link opens again after it. In seconds. */
const LIFETIME = 180 * 24 * 3600;

const cookieOf = (header: string | undefined): string | null =>
  header === undefined ? null : (/(?:^|;\s*)embarque_lecture=([\w-]+)/.exec(header)?.[1] ?? null);

/** Whether whoever asks may read: anybody in public mode, else whoever opened the present link. */
export const mayRead = ({ access, pass }: OnLine, cookies: string | undefined): boolean => {
  if (access === 'public') return true;
  const shown = cookieOf(cookies);
  return shown !== null && pass !== null && sameSecret(shown, pass);
};

/** Whether an earlier link was opened here: then it is no longer good, rather than missing. */
export const hadLink = (cookies: string | undefined): boolean => cookieOf(cookies) !== null;

export const isLink = ({ token }: OnLine, shown: string): boolean => token !== null && sameSecret(shown, token);

/**
 * The cookie given for the link. It is the same for everybody who opens it, so it tells nobody apart, and it is sent to
 * this booklet's own addresses only.
 */
export const passCookie = ({ pass }: OnLine, base: string, secure: boolean): string =>
  `${COOKIE}=${pass}; Path=${base}; Max-Age=${LIFETIME}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
