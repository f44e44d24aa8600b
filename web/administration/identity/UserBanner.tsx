import type { User } from '../../../contract/administration/accounts/auth.ts';
import { MaintenanceBanner } from '../maintenance/MaintenanceBanner.tsx';
import { IdentityBanner } from './IdentityBanner.tsx';
import { ReadOnlyBanner } from './ReadOnlyBanner.tsx';

/** Banner above every page of a user who does not work as usual: the most important reason. */
export default function UserBanner({ user }: { user: User }) {
  if (user.switched) return <IdentityBanner user={user} switched={user.switched} />;
  if (user.looking) return <ReadOnlyBanner why={user.looking} />;
  return user.maintenance && <MaintenanceBanner maintenance={user.maintenance} />;
}
