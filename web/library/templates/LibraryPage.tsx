import { paths } from '../../../contract/platform/paths.ts';
import { DeniedScreen } from '../../app/errors/DeniedScreen.tsx';
import { LinkCards } from '../../app/lists/LinkCards.tsx';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useCan } from '../../lib/user.ts';
import { IconBooks, IconBuildingFactory, IconRefresh } from '../../ui/icons/index.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { libraryPagePaths } from './library-paths.ts';

/** `/parametres/builder`: chapters and sectors that new booklets start from. */
export function LibraryPage() {
  const t = useT();
  const mayRead = useCan('library.read');
  if (!mayRead) return <DeniedScreen message={t('library.denied')} />;
  return (
    <>
      <PageHeader title={t('library.title')} sentence={t('library.sentence')} />
      <LinkCards
        isNarrow
        cards={[
          {
            name: 'chapters',
            icon: IconBooks,
            link: <Link to={libraryPagePaths.chapters}>{t('library.chapters.title')}</Link>,
            about: t('library.chapters.about'),
          },
          {
            name: 'sectors',
            icon: IconBuildingFactory,
            link: <Link to={libraryPagePaths.sectors}>{t('library.sectors.title')}</Link>,
            about: t('library.sectors.about'),
          },
          {
            name: 'updates',
            icon: IconRefresh,
            link: <Link to={paths.libraryUpdates}>{t('library.followUp')}</Link>,
            about: t('library.followUp.about'),
          },
        ]}
      />
    </>
  );
}
