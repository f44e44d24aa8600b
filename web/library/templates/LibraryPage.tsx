import { IconBooks, IconBuildingFactory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from '../../administration/settings/SettingsPage.module.css';
import { DeniedScreen } from '../../app/DeniedScreen.tsx';
import { useT } from '../../lib/i18n.ts';
import { useCan } from '../../lib/user.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { libraryPagePaths } from './library-paths.ts';

/** `/parametres/builder`: chapters and sectors that new booklets start from. */
export function LibraryPage() {
  const t = useT();
  const mayRead = useCan('library.read');
  if (!mayRead) return <DeniedScreen message={t('library.denied')} />;
  return (
    <>
      <PageHeader title={t('library.title')} sentence={t('library.sentence')} />
      <ul className={classes.grid}>
        <li className={classes.card}>
          <IconBooks size={26} aria-hidden className={classes.icon} />
          <h2>
            <Link to={libraryPagePaths.chapters}>{t('library.chapters.title')}</Link>
          </h2>
          <p>{t('library.chapters.about')}</p>
        </li>
        <li className={classes.card}>
          <IconBuildingFactory size={26} aria-hidden className={classes.icon} />
          <h2>
            <Link to={libraryPagePaths.sectors}>{t('library.sectors.title')}</Link>
          </h2>
          <p>{t('library.sectors.about')}</p>
        </li>
      </ul>
    </>
  );
}
