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
  /** Parts in web/ fetched later, that have their own limit: see `lateParts`. */
  without?: readonly string[];
}

const DATA_LAYOUT = 'app/Data.tsx';

/** Comments in the editor: they come once it is on the screen. */
const COMMENTS = ['booklets/comments/editor-parts.ts'];

/** Windows of the editor that few visits open: they come when they are asked for. */
const WINDOWS = ['booklets/editor/windows.ts'];

/** Owner, lock, page to read first and verification: they come with the settings of a page, once the editor is on the screen. */
const PAGE_RULES = ['booklets/editor/panel/page-rules.ts'];

/** Parts of the window of publication: they come when a booklet is published again. */
const PUBLICATION = ['booklets/publications/panels.ts'];

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
    without: [...COMMENTS, ...WINDOWS, ...PAGE_RULES, ...PUBLICATION],
  },
];

/** Limits of the parts that a page fetches later, beyond what it has loaded. */
export const lateParts: readonly { name: string; limit: number; page: string; parts: readonly string[] }[] = [
  { name: 'comments', limit: 6, page: 'editor', parts: COMMENTS },
  { name: 'windows', limit: 13, page: 'editor', parts: WINDOWS },
  { name: 'publish', limit: 9, page: 'editor', parts: PUBLICATION },
  { name: 'rules', limit: 4, page: 'editor', parts: PAGE_RULES },
];
