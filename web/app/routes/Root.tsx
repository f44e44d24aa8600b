import { Suspense, useEffect, useState } from 'react';
import { paths } from '../../../contract/platform/paths.ts';
import { lazyPart, lazyScreen } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { CurrentScreen } from '../../lib/router/RouterProvider.tsx';
import { useCurrentPath, useMatch, useRouter } from '../../lib/router/router-hooks.ts';
import { useUser } from '../../lib/user.ts';
import { ReadOnlyContext } from '../../ui/form/read-only.ts';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { ErrorPage, renderErrorPage } from '../errors/ErrorPage.tsx';
import { setFailureDisplay } from '../errors/failures.ts';
import { getProductName } from '../layout/product.ts';
import { getLayoutName, type LayoutName } from './guard.ts';
import { isClosed } from './redirect-visitor.ts';

const AdminLayout = lazyScreen(() => import('../layout/AdminLayout.tsx'), 'AdminLayout');
const AuthLayout = lazyScreen(() => import('../layout/AuthLayout.tsx'), 'AuthLayout');
const MaintenanceScreen = lazyScreen(
  () => import('../../administration/maintenance/MaintenanceScreen.tsx'),
  'MaintenanceScreen',
);
const Data = lazyScreen(() => import('../Data.tsx'), 'Data');
const UserBanner = lazyPart(() => import('../../administration/identity/UserBanner.tsx'));

/** Screens that appear first: none of their requests is worth caching. */
const PATHS_WITHOUT_DATA: readonly string[] = [paths.login, paths.legalPrompt];

const usePageTitle = () => {
  const t = useT();
  const title = useMatch(({ route }) => route.title);
  useEffect(() => {
    // C17
    document.title = title ? `${t(title)} | ${getProductName()}` : getProductName();
  }, [title, t]);
};

/** Selects the layout by path (C13), sets the page title (C17), shows failures (C41). */
export function Root() {
  const path = useCurrentPath();
  const layout: LayoutName = getLayoutName(path);
  const [failure, setFailure] = useState<{ error: unknown; path: string } | null>(null);
  const router = useRouter();
  const user = useUser();
  const signedIn = user !== null;
  usePageTitle();

  useEffect(() => {
    document.body.classList.toggle('editor-page', path === paths.editor);
  }, [path]);
  useEffect(() => setFailureDisplay((error) => setFailure({ error, path: window.location.pathname })), []);
  // After a sign-out, run the guard again. On writing screens, a dialog asks for the password instead.
  useEffect(() => {
    const writing = path === paths.editor || path.startsWith(`${paths.builder}/`);
    if (!signedIn && !writing) void router.invalidate();
  }, [signedIn, router, path]);

  const page =
    failure?.path === path ? <ErrorPage error={failure.error} /> : <CurrentScreen renderError={renderErrorPage} />;
  if (isClosed(path)) {
    return (
      <AuthLayout>
        <MaintenanceScreen />
      </AuthLayout>
    );
  }
  if (PATHS_WITHOUT_DATA.includes(path)) return <AuthLayout>{page}</AuthLayout>;
  return (
    <Data>
      {/* The screen waits for the banner: it says for whom the user works. */}
      <Suspense fallback={<LoadingSkeleton />}>
        {(user?.switched ?? user?.looking ?? user?.maintenance) && <UserBanner user={user} />}
        <ReadOnlyContext value={user?.looking ?? null}>
          {layout === 'admin' && <AdminLayout>{page}</AdminLayout>}
          {layout === 'auth' && <AuthLayout>{page}</AuthLayout>}
          {layout === 'none' && page}
        </ReadOnlyContext>
      </Suspense>
    </Data>
  );
}
