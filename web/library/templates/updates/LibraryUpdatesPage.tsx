import { paths } from '../../../../contract/platform/paths.ts';
import { DeniedScreen } from '../../../app/errors/DeniedScreen.tsx';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { useCan } from '../../../lib/user.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import { RowsLeftOut } from '../../../ui/table/RowsLeftOut.tsx';
import { LibraryUpdateCard } from './LibraryUpdateCard.tsx';
import { RecentAdoptions } from './RecentAdoptions.tsx';
import { UndoReport } from './UndoReport.tsx';
import { useLibraryUpdates } from './use-library-updates.ts';

/** `/parametres/builder/mises-a-jour`: what changed in the library, in all the booklets that took it. */
export function LibraryUpdatesPage() {
  const t = useT();
  const mayRead = useCan('library.read');
  const { data, error, refetch, run, adopt, undoing, undo } = useLibraryUpdates(mayRead);
  if (!mayRead) return <DeniedScreen message={t('library.denied')} />;
  if (!data) return <LoadState isScreen error={error} onRetry={refetch} />;
  const { updates, recent, leftOut } = data;
  const isRunning = (run !== null && run.done < run.total) || (undoing !== null && undoing.done < undoing.total);
  return (
    <>
      <PageHeader
        title={t('library.followUp')}
        sentence={updates.length === 0 ? undefined : t('library.followUp.sentence')}
      />
      {run && run.done === run.total && !updates.some(({ templateId }) => templateId === run.templateId) && (
        <p role="status">{t('library.followUp.done', { count: run.total })}</p>
      )}
      {undoing && <UndoReport run={undoing} />}
      {updates.length === 0 && (
        <EmptyState
          title={t('library.followUp.none')}
          sentence={t('library.followUp.none.sentence')}
          action={<Link to={paths.libraryChapters}>{t('library.chapters.title')}</Link>}
        />
      )}
      {updates.map((update) => (
        <LibraryUpdateCard
          key={update.templateId}
          update={update}
          run={run?.templateId === update.templateId ? run : null}
          isRunning={isRunning}
          onAdopt={(booklets, newPages) => void adopt(update, booklets, newPages)}
        />
      ))}
      {leftOut > 0 && <RowsLeftOut count={leftOut} />}
      <RecentAdoptions runs={recent} isRunning={isRunning} onUndo={(one) => void undo(one)} />
    </>
  );
}
