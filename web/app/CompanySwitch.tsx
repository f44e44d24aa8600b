import { Suspense } from 'react';
import { lazyPart } from '../lib/chunks.ts';
import { useUser } from '../lib/user.ts';

// Few people have a choice: everybody else does without the list.
const CompanyPicker = lazyPart(() =>
  import('./CompanyPicker.tsx').then((module) => ({ default: module.CompanyPicker })),
);

/** The company a super admin works in; nobody else has a choice. */
export function CompanySwitch({ folded }: { folded: boolean }) {
  const user = useUser();
  if (!user || user.companies.length === 0 || folded) return null;
  return (
    <Suspense fallback={null}>
      <CompanyPicker />
    </Suspense>
  );
}
