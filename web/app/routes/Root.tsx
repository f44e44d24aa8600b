import { Outlet, type RouterState, rootRouteId, useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { paths } from '../../../contract/platform/paths.ts';
import { lazyComponent, lazyPart, lazyScreen } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/user.ts';
import { ReadOnlyContext } from '../../ui/form/read-only.ts';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { ErrorPage } from '../errors/ErrorPage.tsx';
import { setFailureDisplay } from '../errors/failures.ts';
import { getProductName } from '../layout/product.ts';
import { getLayoutName, type LayoutName } from './guard.ts';

// Loaded as screens: while a part is missing, React keeps the previous screen mounted and hidden, and its requests
// would go on.
const AdminLayout = lazyScreen(() => import('../layout/AdminLayout.tsx'), 'AdminLayout');
const Data = lazyComponent('Data', () => import('../Data.tsx'));
const IdentityBanner = lazyComponent(
  'IdentityBanner',
  () => import('../../administration/identity/IdentityBanner.tsx'),
);
const ReadOnlyBanner = lazyPart(() => import('../../administration/identity/ReadOnlyBanner.tsx'));
const AuthLayout = lazyScreen(() => import('../layout/AuthLayout.tsx'), 'AuthLayout');

const usePageTitle = () => {
  const t = useT();
  const key = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title });
  useEffect(() => {
    // C17
    document.title = key ? `${t(key)} | ${getProductName()}` : getProductName();
  }, [key, t]);
};

/** Path of the displayed page, not of the loading one, so that the layout changes with the page. */
const getDisplayedPath = ({ matches, location }: RouterState): string => {
  const last = matches.at(-1);
  return last && last.routeId !== rootRouteId ? last.pathname : location.pathname;
};

/** Selects the layout by path (C13), sets the page title (C17), shows failures (C41). */
export function Root() {
  const path = useRouterState({ select: getDisplayedPath });
  const layout: LayoutName = getLayoutName(path);
  const [failure, setFailure] = useState<{ error: unknown; path: string } | null>(null);
  const router = useRouter();
  const user = useUser();
  const signedIn = user !== null;
  usePageTitle();

  useEffect(() => {
    document.body.classList.toggle('editor-page', layout === 'none' && path === '/livrets/editor');
  }, [layout, path]);
  useEffect(() => setFailureDisplay((error) => setFailure({ error, path: window.location.pathname })), []);
  // After a sign-out, run the guard again. On writing screens, a dialog asks for the password instead.
  useEffect(() => {
    const writing = path === paths.editor || path.startsWith(`${paths.builder}/`);
    if (!signedIn && !writing) void router.invalidate();
  }, [signedIn, router, path]);

  const page = failure?.path === path ? <ErrorPage error={failure.error} /> : <Outlet />;
  // The login page must appear first: it makes no request worth caching.
  if (path === paths.login)
    return (
      <Suspense fallback={<LoadingSkeleton />}>
        <AuthLayout>{page}</AuthLayout>
      </Suspense>
    );
  return (
    <Suspense fallback={<LoadingSkeleton />}>
      <Data>
        {user?.switched && <IdentityBanner user={user} switched={user.switched} />}
        {user?.looking && !user.switched && <ReadOnlyBanner why={user.looking} />}
        <ReadOnlyContext value={user?.looking ?? null}>
          {layout === 'admin' && <AdminLayout>{page}</AdminLayout>}
          {layout === 'auth' && <AuthLayout>{page}</AuthLayout>}
          {layout === 'none' && page}
        </ReadOnlyContext>
      </Data>
    </Suspense>
  );
}
