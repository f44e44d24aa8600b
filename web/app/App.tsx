import { RouterProvider } from '@tanstack/react-router';
import { UiProvider } from '../ui/UiProvider.tsx';
import { router } from './routes/router.tsx';

export function App() {
  return (
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>
  );
}
