export interface LightPage {
  name: string;
  /** Limit of the gzipped script that it loads first, in kB of 1,000 bytes. */
  limit: number;
  /** Maximum number of files of this script; each is a request. */
  files: number;
  /** Files in web/ of the layout around the page. */
  layout: readonly string[];
  /** Files in web/ of the pages that one visit loads. */
  pages: readonly string[];
  /** True when the limit includes drawers and dialogs fetched later. */
  isWhole: boolean;
}

const DATA_LAYOUT = 'app/Data.tsx';

/** Size limits of the first and most visited pages. */
export const lightPages: readonly LightPage[] = [
  {
    name: 'login',
    limit: 110,
    files: 8,
    layout: ['app/layout/AuthLayout.tsx'],
    pages: ['administration/auth/LegalPromptPage.tsx', 'administration/auth/LoginPage.tsx'],
    isWhole: false,
  },
  {
    name: 'list',
    limit: 168,
    files: 12,
    layout: [DATA_LAYOUT, 'app/layout/AdminLayout.tsx'],
    pages: ['booklets/booklets/BookletsPage.tsx'],
    isWhole: false,
  },
  {
    name: 'editor',
    limit: 420,
    files: 29,
    layout: [DATA_LAYOUT],
    pages: ['booklets/editor/EditorPage.tsx'],
    isWhole: true,
  },
];
