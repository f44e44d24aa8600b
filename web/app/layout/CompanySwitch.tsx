import { Suspense } from 'react';
import { lazyComponent } from '../../lib/chunks.ts';
import { useUser } from '../../lib/user.ts';

// Few users have a choice: the others do not load the list.
const CompanyPicker = lazyComponent('CompanyPicker', () => import('./CompanyPicker.tsx'));

/** Current company of a super admin; other users have no choice. */
export function CompanySwitch({ folded }: { folded: boolean }) {
  const user = useUser();
  if (!user || user.companies.length === 0 || folded) return null;
  return (
    <Suspense fallback={null}>
      <CompanyPicker />
    </Suspense>
  );
}
