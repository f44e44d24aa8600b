import { paths } from '../../../contract/platform/paths.ts';

export interface Visitor {
  path: string;
  authenticated: boolean;
  termsAccepted: boolean;
}

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

/** Redirect target of a navigation, or null. Rules 2 to 5 of C24, in order; rule 1 is to load the visitor. */
export const findRedirect = ({ path, authenticated, termsAccepted }: Visitor): string | null => {
  if (path === paths.index && authenticated) return paths.home;
  if (!isUnder(path, '/auth/legal') && !termsAccepted) return paths.legalPrompt;
  if (path === paths.login && authenticated) return paths.home;
  if (!isUnder(path, '/auth') && !authenticated) return paths.login;
  return null;
};

/** Beyond C24: if the company requires a second factor, only the account opens until the user has one. */
export const findEnrolmentRedirect = (path: string, mustEnrol: boolean): string | null =>
  mustEnrol && path !== paths.account && !isUnder(path, '/auth') ? paths.account : null;

export type LayoutName = 'none' | 'auth' | 'admin';

/** Layout by path (C13). */
export const getLayoutName = (path: string): LayoutName => {
  if (path === paths.index || path === paths.editor) return 'none';
  return path.includes('/auth/') ? 'auth' : 'admin';
};
