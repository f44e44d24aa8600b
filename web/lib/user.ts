import { useSyncExternalStore } from 'react';
import { getUser, login, logout, setLanguage, type User } from '../../contract/administration/accounts/auth.ts';
import type { CallBodyInput } from '../../contract/platform/call.ts';
import type { Permission } from '../../contract/platform/permissions.ts';
import { type ApiError, api, refreshCsrfToken, subscribeToSignOut } from './api.ts';
import { cookie } from './cookie.ts';
import { getCurrentLocale } from './i18n.ts';
import { loadLocale } from './locale.ts';

const YEAR_SECONDS = 31_536_000;

/** `undefined`: not loaded yet; null: nobody is signed in. */
let currentUser: User | null | undefined;
const listeners = new Set<() => void>();

const setUser = (next: User | null): void => {
  currentUser = next;
  for (const listener of listeners) listener();
};

/** Reason why the session ended, shown at login; empty when the user came by themselves. */
let signOutReason = '';

let hasLeft = false;

subscribeToSignOut((why) => {
  if (currentUser) signOutReason = why;
  setUser(null);
});

/**
 * On a device without a chosen language, switches to the language that the user chose elsewhere, and stores it (C35).
 */
const restoreLanguage = async ({ locale }: User): Promise<void> => {
  if (cookie.get('locale') !== null || locale === getCurrentLocale()) return;
  await api(setLanguage, { body: { language: locale }, quiet: true });
  await loadLocale(locale);
};

/** The signed-in user, for the whole back office. */
export const session = {
  get user(): User | null | undefined {
    return currentUser;
  },

  get ended(): string {
    return signOutReason;
  },

  /** True when the last user of this tab signed out by choice. */
  get hasLeft(): boolean {
    return hasLeft;
  },

  /** GEN-014 when a maintenance keeps out the user of this session, who is null meanwhile. */
  maintenanceError: null as ApiError | null,

  /** Loads the user; a failed request resets them to null (C26). */
  load: async (): Promise<User | null> => {
    try {
      setUser(await api(getUser, { quiet: true }));
    } catch (error) {
      const failure = error as ApiError;
      session.maintenanceError = failure.code === 'GEN-014' ? failure : null;
      setUser(null);
    }
    return currentUser ?? null;
  },

  /** Sets the user, then refreshes the CSRF token (C26). */
  login: async (credentials: CallBodyInput<typeof login>): Promise<User> => {
    const signedIn = await api(login, { body: credentials });
    await session.begin(signedIn);
    return signedIn;
  },

  /** Starts a session that the server has just opened. */
  begin: async (signedIn: User): Promise<void> => {
    signOutReason = '';
    hasLeft = false;
    setUser(signedIn);
    await refreshCsrfToken();
    // If that language is no longer offered, French stays.
    restoreLanguage(signedIn).catch(() => {});
  },

  logout: async (): Promise<void> => {
    await api(logout);
    hasLeft = true;
    setUser(null);
    await refreshCsrfToken();
  },

  /** Updates the user after a call that returned them. */
  replace: (changed: User): void => setUser(changed),
};

/** Address typed before login, for the next screen that needs it. Kept in memory only: no URL contains it. */
export const typedEmail = { current: '' };

/** Terms flag (C20, C25). The server sets the same cookie whenever it knows better (C45). */
export const terms = {
  get accepted(): boolean {
    return cookie.get('cguAccepted') === 'true';
  },
  set: (accepted: boolean): void => cookie.set('cguAccepted', String(accepted), YEAR_SECONDS),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useUser = (): User | null => useSyncExternalStore(subscribe, () => currentUser ?? null);

/** True when the user has the permission on any booklet; for one booklet, use its own `can`. */
export const useCan = (permission: Permission): boolean => useUser()?.can[permission] ?? false;
