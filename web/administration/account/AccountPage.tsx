import { Stack } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/user.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { NotificationChoicesSection } from '../notifications/NotificationChoicesSection.tsx';
import { AvatarSection } from './AvatarSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

export function AccountPage() {
  const t = useT();
  const user = useUser();
  if (!user) return null;
  return (
    <Stack gap="xl" maw={720}>
      <PageHeader title={t('account.title')} sentence={t('account.sentence')} />
      <AvatarSection user={user} />
      <ProfileSection user={user} />
      {user.switched === null && <PasswordSection user={user} />}
      {user.switched === null && <SecondFactorSection />}
      <NotificationChoicesSection />
      <SessionsSection />
    </Stack>
  );
}
