import { ErrorBoundary } from '../lib/router/ErrorBoundary.tsx';
import { RouterProvider } from '../lib/router/RouterProvider.tsx';
import { UiProvider } from '../ui/UiProvider.tsx';
import { renderErrorPage } from './errors/ErrorPage.tsx';
import { Root } from './routes/Root.tsx';
import { router } from './routes/router.ts';

export function App() {
  return (
    <UiProvider>
      <ErrorBoundary resetKey={router} renderError={renderErrorPage}>
        <RouterProvider router={router}>
          <Root />
        </RouterProvider>
      </ErrorBoundary>
    </UiProvider>
  );
}
