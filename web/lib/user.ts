import { useSyncExternalStore } from 'react';
import { getUser, login, logout, setLanguage, type User } from '../../contract/administration/accounts/auth.ts';
import type { BodyInputOf } from '../../contract/platform/call.ts';
import type { Permission } from '../../contract/platform/permissions.ts';
import { api, refreshCsrfToken, whenSignedOut } from './api.ts';
import { cookie } from './cookie.ts';
import { currentLocale } from './i18n.ts';
import { loadLocale } from './locale.ts';

const YEAR = 31_536_000;

/** `undefined`: not loaded yet; null: nobody is signed in. */
let user: User | null | undefined;
const listeners = new Set<() => void>();

const set = (next: User | null): void => {
  user = next;
  for (const listener of listeners) listener();
};

/** Reason why the session ended, shown at login; empty when the user came by themselves. */
let ended = '';

let hasLeft = false;

whenSignedOut((why) => {
  if (user) ended = why;
  set(null);
});

/**
 * On a device without a chosen language, switches to the language that the user chose elsewhere, and stores it (C35).
 */
const recallLanguage = async ({ locale }: User): Promise<void> => {
  if (cookie.get('locale') !== null || locale === currentLocale()) return;
  await api(setLanguage, { body: { language: locale }, quiet: true });
  await loadLocale(locale);
};

/** The signed-in user, for the whole back office. */
export const session = {
  get user(): User | null | undefined {
    return user;
  },

  get ended(): string {
    return ended;
  },

  /** True when the last user of this tab signed out by choice. */
  get hasLeft(): boolean {
    return hasLeft;
  },

  /** Loads the user; a failed request resets them to null (C26). */
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

  /** Starts a session that the server has just opened. */
  begin: async (signedIn: User): Promise<void> => {
    ended = '';
    hasLeft = false;
    set(signedIn);
    await refreshCsrfToken();
    // If that language is no longer offered, French stays.
    recallLanguage(signedIn).catch(() => {});
  },

  logout: async (): Promise<void> => {
    await api(logout);
    hasLeft = true;
    set(null);
    await refreshCsrfToken();
  },

  /** Updates the user after a call that returned them. */
  replace: (changed: User): void => set(changed),
};

/** Address typed before login, for the next screen that needs it. Kept in memory only: no URL contains it. */
export const typedEmail = { current: '' };

/** Terms flag (C20, C25). The server sets the same cookie whenever it knows better (C45). */
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

/** True when the user has the permission on any booklet; for one booklet, use its own `can`. */
export const useCan = (permission: Permission): boolean => useUser()?.can[permission] ?? false;
