import { Link } from '@tanstack/react-router';
import { DeniedScreen } from '../../app/DeniedScreen.tsx';
import { listSettingsEntries } from '../../app/menu.ts';
import { useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/user.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './SettingsPage.module.css';

/** All settings, one card each. */
export function SettingsPage() {
  const t = useT();
  const user = useUser();
  const entries = listSettingsEntries(user?.can);
  if (entries.length === 0) return <DeniedScreen message={t('settings.denied')} />;
  return (
    <>
      <PageHeader title={t('settings.title')} sentence={t('settings.sentence')} />
      <ul className={classes.grid}>
        {entries.map(({ to, label, about, icon: Icon }) => (
          <li key={to} className={classes.card}>
            <Icon size={26} aria-hidden className={classes.icon} />
            <h2>
              <Link to={to}>{t(label)}</Link>
            </h2>
            {about && <p>{t(about)}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
