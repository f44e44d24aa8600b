import { DeniedScreen } from '../../app/errors/DeniedScreen.tsx';
import { listSettingsEntries } from '../../app/layout/menu.ts';
import { LinkCards } from '../../app/lists/LinkCards.tsx';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useUser } from '../../lib/user.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

/** All settings, one card each. */
export function SettingsPage() {
  const t = useT();
  const user = useUser();
  const entries = listSettingsEntries(user?.can);
  if (entries.length === 0) return <DeniedScreen message={t('settings.denied')} />;
  return (
    <>
      <PageHeader title={t('settings.title')} sentence={t('settings.sentence')} />
      <LinkCards
        isNarrow
        cards={entries.map(({ to, label, about, icon }) => ({
          name: to,
          icon,
          link: <Link to={to}>{t(label)}</Link>,
          about: about && t(about),
        }))}
      />
    </>
  );
}
