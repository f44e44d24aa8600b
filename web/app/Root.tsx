import { Outlet, type RouterState, rootRouteId, useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { paths } from '../../contract/platform/paths.ts';
import { lazyPart, lazyScreen } from '../lib/chunks.ts';
import { useT } from '../lib/i18n.ts';
import { useUser } from '../lib/user.ts';
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx';
import { LookingContext } from '../ui/looking.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { showFailuresWith } from './failures.ts';
import { type LayoutName, layoutOf } from './guard.ts';
import { productName } from './product.ts';

// As screens: while a part is missing, the screen before stays mounted out of sight, and would go on asking before it is left.
const AdminLayout = lazyScreen(() => import('./AdminLayout.tsx'), 'AdminLayout');
const Data = lazyPart(() => import('./Data.tsx').then((module) => ({ default: module.Data })));
const IdentityBanner = lazyPart(() =>
  import('../administration/identity/IdentityBanner.tsx').then((module) => ({ default: module.IdentityBanner })),
);
const LookingBanner = lazyPart(() => import('../administration/identity/LookingBanner.tsx'));
const AuthLayout = lazyScreen(() => import('./AuthLayout.tsx'), 'AuthLayout');

const usePageTitle = () => {
  const t = useT();
  const key = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title });
  useEffect(() => {
    // C17
    document.title = key ? `${t(key)} | ${productName()}` : productName();
  }, [key, t]);
};

/** The path of the page that is drawn, not of the one that is being loaded: the frame changes with the page. */
const shownPath = ({ matches, location }: RouterState): string => {
  const last = matches.at(-1);
  return last && last.routeId !== rootRouteId ? last.pathname : location.pathname;
};

/** Chooses the layout by the path (C13), names the page (C17), shows failures (C41). */
export function Root() {
  const path = useRouterState({ select: shownPath });
  const layout: LayoutName = layoutOf(path);
  const [failure, setFailure] = useState<{ error: unknown; path: string } | null>(null);
  const router = useRouter();
  const user = useUser();
  const signedIn = user !== null;
  usePageTitle();

  useEffect(() => {
    document.body.classList.toggle('editor-page', layout === 'none' && path === '/livrets/editor');
  }, [layout, path]);
  useEffect(() => showFailuresWith((error) => setFailure({ error, path: window.location.pathname })), []);
  // Signing out, or being signed out, is a reason to ask the guard again. Where one writes, the password is asked for on the spot.
  useEffect(() => {
    const writing = path === paths.editor || path.startsWith(`${paths.builder}/`);
    if (!signedIn && !writing) void router.invalidate();
  }, [signedIn, router, path]);

  const page = failure?.path === path ? <ErrorPage error={failure.error} /> : <Outlet />;
  // The login page is what people wait for first: it asks the server nothing that is worth keeping.
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
        {user?.looking && !user.switched && <LookingBanner why={user.looking} />}
        <LookingContext value={user?.looking ?? null}>
          {layout === 'admin' && <AdminLayout>{page}</AdminLayout>}
          {layout === 'auth' && <AuthLayout>{page}</AuthLayout>}
          {layout === 'none' && page}
        </LookingContext>
      </Data>
    </Suspense>
  );
}
