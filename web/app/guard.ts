import { paths } from '../../contract/platform/paths.ts';

export interface Visitor {
  path: string;
  authenticated: boolean;
  termsAccepted: boolean;
}

const under = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

/** Where a navigation must go instead, or null. Rules 2 to 5 of C24, in their order; rule 1 is to have a visitor at all. */
export const detour = ({ path, authenticated, termsAccepted }: Visitor): string | null => {
  if (path === paths.index && authenticated) return paths.home;
  if (!under(path, '/auth/legal') && !termsAccepted) return paths.legalPrompt;
  if (path === paths.login && authenticated) return paths.home;
  if (!under(path, '/auth') && !authenticated) return paths.login;
  return null;
};

/** Beyond C24: where the company asks for a second factor, nothing but one’s account opens until there is one. */
export const enrolmentDetour = (path: string, mustEnrol: boolean): string | null =>
  mustEnrol && path !== paths.account && !under(path, '/auth') ? paths.account : null;

export type LayoutName = 'none' | 'auth' | 'admin';

/** Layout by path (C13). */
export const layoutOf = (path: string): LayoutName => {
  if (path === paths.index || path === paths.editor) return 'none';
  return path.includes('/auth/') ? 'auth' : 'admin';
};
