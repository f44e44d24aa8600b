import { useSyncExternalStore } from 'react';
import { getUser, login, logout, setLanguage, type User } from '../../contract/administration/accounts/auth.ts';
import type { BodyInputOf } from '../../contract/platform/call.ts';
import type { Permission } from '../../contract/platform/permissions.ts';
import { api, refreshCsrfToken, whenSignedOut } from './api.ts';
import { cookie } from './cookie.ts';
import { currentLocale } from './i18n.ts';
import { loadLocale } from './locale.ts';

const YEAR = 31_536_000;

/** `undefined`: not fetched yet; null: nobody. */
let user: User | null | undefined;
const listeners = new Set<() => void>();

const set = (next: User | null): void => {
  user = next;
  for (const listener of listeners) listener();
};

/** Why somebody who was at work is asked who she is; empty: she came by herself. */
let ended = '';

let hasLeft = false;

whenSignedOut((why) => {
  if (user) ended = why;
  set(null);
});

/** On a device where no language was chosen yet, the one that the person chose elsewhere is spoken and kept (C35). */
const recallLanguage = async ({ locale }: User): Promise<void> => {
  if (cookie.get('locale') !== null || locale === currentLocale()) return;
  await api(setLanguage, { body: { language: locale }, quiet: true });
  await loadLocale(locale);
};

/** The signed-in person, as the whole back office knows her. */
export const session = {
  get user(): User | null | undefined {
    return user;
  },

  get ended(): string {
    return ended;
  },

  /** Whether the last person at this tab signed out by choice. */
  get hasLeft(): boolean {
    return hasLeft;
  },

  /** Fetches the person; a failed fetch resets her to empty (C26). */
  load: async (): Promise<User | null> => {
    try {
      set(await api(getUser, { quiet: true }));
    } catch {
      set(null);
    }
    return user ?? null;
  },

  /** Sets the user, then refreshes the CSRF token (C26). */
  login: async (credentials: BodyInputOf<typeof login>): Promise<User> => {
    const signedIn = await api(login, { body: credentials });
    await session.begin(signedIn);
    return signedIn;
  },

  /** Takes over the session that the server has just opened for somebody. */
  begin: async (signedIn: User): Promise<void> => {
    ended = '';
    hasLeft = false;
    set(signedIn);
    await refreshCsrfToken();
    // One that is no longer offered: French goes on.
    recallLanguage(signedIn).catch(() => {});
  },

  logout: async (): Promise<void> => {
    await api(logout);
    hasLeft = true;
    set(null);
    await refreshCsrfToken();
  },

  /** After a call that answered the person anew. */
  replace: (changed: User): void => set(changed),
};

/** The address typed before login, for the next screen that asks for it. In memory alone: no address of a screen says it. */
export const typedEmail = { current: '' };

/** The terms flag (C20, C25). The server sets the same cookie whenever it knows better (C45). */
export const terms = {
  get accepted(): boolean {
    return cookie.get('cguAccepted') === 'true';
  },
  set: (accepted: boolean): void => cookie.set('cguAccepted', String(accepted), YEAR),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useUser = (): User | null => useSyncExternalStore(subscribe, () => user ?? null);

/** Whether the person may, whatever the booklet; on a booklet ask the booklet's own `can`. */
export const useCan = (permission: Permission): boolean => useUser()?.can[permission] ?? false;
