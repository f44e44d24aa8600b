import { paths } from '../../../contract/platform/paths.ts';
import { IconHome, IconNotebook } from '../../ui/icons/index.ts';
import { createScreens } from './create-screens.ts';

/** Screens that users see first. Their rows are in the first chunk, those of all other screens in ../screens.ts. */
export const firstScreens = createScreens([
  [paths.login, 'auth.login.title', 'LoginPage', () => import('../../administration/auth/LoginPage.tsx')],
  [
    paths.legalPrompt,
    'legal.prompt.title',
    'LegalPromptPage',
    () => import('../../administration/auth/LegalPromptPage.tsx'),
  ],
  [paths.home, 'home.title', 'HomePage', () => import('../../home/home/HomePage.tsx'), { icon: IconHome }],
  [
    paths.booklets,
    'booklets.title',
    'BookletsPage',
    () => import('../../booklets/booklets/BookletsPage.tsx'),
    { icon: IconNotebook, permission: 'booklet.list' },
  ],
]);
