export interface LightPage {
  name: string;
  /** The gzipped script that it loads first, in kB of 1,000 bytes. */
  limit: number;
  /** The files that this script is in, of which each is a request. */
  files: number;
  /** In web/: what is loaded around the page. */
  layout: readonly string[];
  /** In web/. */
  page: string;
  /** Whether the limit is for all of it, drawers and dialogs fetched later included. */
  isWhole: boolean;
}

const DATA = 'app/Data.tsx';

/** What we promise of the pages that are met first or most. */
export const lightPages: readonly LightPage[] = [
  {
    name: 'login',
    limit: 150,
    files: 10,
    layout: ['app/AuthLayout.tsx'],
    page: 'administration/auth/LoginPage.tsx',
    isWhole: false,
  },
  {
    name: 'list',
    limit: 230,
    files: 16,
    layout: [DATA, 'app/AdminLayout.tsx'],
    page: 'booklets/booklets/BookletsPage.tsx',
    isWhole: false,
  },
  { name: 'editor', limit: 500, files: 32, layout: [DATA], page: 'booklets/editor/EditorPage.tsx', isWhole: true },
];
