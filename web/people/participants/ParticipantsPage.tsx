import { Suspense, useState } from 'react';
import { exportParticipants, type ParticipantRow } from '../../../contract/people/participants/participants.ts';
import { exportDossier, exportProofs } from '../../../contract/reading/proofs.ts';
import { ListScreen } from '../../app/lists/ListScreen.tsx';
import { useBookletId } from '../../booklets/booklets/use-booklet.ts';
import { ApiError, api } from '../../lib/api.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { downloadFile } from '../../lib/save-file.ts';
import { useAction } from '../../lib/use-action.ts';
import { ButtonWithIcon } from '../../ui/form/ButtonWithIcon.tsx';
import { IconDownload, IconFileImport, IconInfoCircle, IconSettings, IconUserPlus } from '../../ui/icons/index.ts';
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import shared from '../../ui/theme/shared.module.css';
import { useParticipantActions } from './actions/use-participant-actions.tsx';
import { buildParticipantColumns } from './list/columns.tsx';
import { buildParticipantFilters } from './list/filters.ts';
import { useParticipantListState } from './list/list-state.ts';
import { getFullName } from './list/names.ts';
import { ParticipantTabs } from './panel/ParticipantTabs.tsx';
import { useParticipants } from './use-participants.ts';

// Loaded on demand: most visits only look up a participant.
const AddDialog = lazyComponent('AddDialog', () => import('./profile/AddDialog.tsx'));
const ImportDialog = lazyComponent('ImportDialog', () => import('./import/ImportDialog.tsx'));
const SettingsDialog = lazyComponent('SettingsDialog', () => import('./settings/SettingsDialog.tsx'));
const ProofsDialog = lazyComponent('ProofsDialog', () => import('./actions/ProofsDialog.tsx'));
const ParticipantPanel = lazyComponent('ParticipantPanel', () => import('./panel/ParticipantPanel.tsx'));

/** `/livrets/options/participants` (A10): participants of a booklet and their progress. */
export function ParticipantsPage() {
  const t = useT();
  const bookletId = useBookletId() ?? '';
  const list = useParticipantListState();
  const { tab, filter } = list;
  const result = useParticipants(bookletId, list.query);
  const { data, error } = result;
  const { run } = useAction();
  const [asked, setAsked] = useState<'add' | 'import' | 'settings' | 'proofs' | null>(null);
  const named = data?.follow.named ?? false;
  const can = data?.can;
  const { actionsFor, bulkActions, windows, edit } = useParticipantActions({
    bookletId,
    can,
    named,
    filter,
    total: data?.total ?? 0,
    onOpen: list.setOpen,
  });
  if (error instanceof ApiError && (error.status === 404 || (error.status === 403 && !data))) {
    return <ScreenFailure error={error} />;
  }

  const download = (format: 'csv' | 'xlsx') => () =>
    void downloadFile(exportParticipants, { params: { id: bookletId }, query: { ...filter, format } });
  const downloadProofs = () => void downloadFile(exportProofs, { params: { id: bookletId }, query: {} });
  const askDossier = () => run(() => api(exportDossier, { params: { id: bookletId }, body: { enrolmentId: null } }));
  const add = can?.['participants.manage'] && (
    <ButtonWithIcon icon={IconUserPlus} onClick={() => setAsked('add')}>
      {t('participants.add')}
    </ButtonWithIcon>
  );
  const tools = can?.['participants.export'] && (data?.total ?? 0) > 0 && (
    <ActionMenu
      label={t('participants.export')}
      actions={[
        { label: t('participants.export.csv'), onClick: download('csv') },
        { label: t('participants.export.xlsx'), onClick: download('xlsx') },
        ...(can['participants.progress']
          ? [
              { label: t('participants.export.proofs'), onClick: downloadProofs },
              { label: t('participants.export.dossier'), onClick: () => void askDossier() },
              { label: t('participants.proofs.check'), onClick: () => setAsked('proofs') },
            ]
          : []),
      ]}
      target={
        <ButtonWithIcon variant="default" icon={IconDownload}>
          {t('participants.export')}
        </ButtonWithIcon>
      }
    />
  );
  return (
    <>
      <ListScreen<ParticipantRow>
        title={t('participants.title')}
        sentence={t('participants.sentence')}
        action={add}
        more={
          <>
            {can?.['participants.list'] && (
              <ButtonWithIcon variant="default" icon={IconSettings} onClick={() => setAsked('settings')}>
                {t('participants.settings')}
              </ButtonWithIcon>
            )}
            {can?.['participants.manage'] && (
              <ButtonWithIcon variant="default" icon={IconFileImport} onClick={() => setAsked('import')}>
                {t('participants.importFrom')}
              </ButtonWithIcon>
            )}
          </>
        }
        columns={buildParticipantColumns(t, named, list.setOpen)}
        list={{ ...list, hasFilters: list.hasFilters || tab !== 'all' }}
        result={result}
        rowId={(row) => row.id}
        rowName={getFullName}
        actions={actionsFor}
        bulkActions={bulkActions}
        beyondPage
        search={t('participants.search')}
        filters={data && buildParticipantFilters(data, t)}
        tools={tools}
        empty={{ title: t('participants.empty'), sentence: t('participants.empty.sentence'), action: add }}
        noneFound={{ title: t('participants.none.found'), sentence: t('participants.none.found.sentence') }}
      >
        {data && !named && (
          <p className={shared.notice}>
            <IconInfoCircle size={18} aria-hidden />
            {t(data.follow.mode === 'named' ? 'participants.notTold' : 'participants.notNamed')}
          </p>
        )}
        {data && <ParticipantTabs tabs={data.tabs} value={tab} onChange={list.setTab} />}
      </ListScreen>
      <Suspense>
        {list.open && (
          <ParticipantPanel
            bookletId={bookletId}
            enrolmentId={list.open}
            actionsFor={(row) => actionsFor(row).slice(1)}
            onEdit={edit}
            onClose={() => list.setOpen(null)}
          />
        )}
        {asked === 'add' && <AddDialog bookletId={bookletId} onClose={() => setAsked(null)} onOpen={list.setOpen} />}
        {asked === 'import' && <ImportDialog bookletId={bookletId} onClose={() => setAsked(null)} />}
        {asked === 'proofs' && <ProofsDialog bookletId={bookletId} onClose={() => setAsked(null)} />}
        {asked === 'settings' && <SettingsDialog onClose={() => setAsked(null)} />}
      </Suspense>
      {windows}
    </>
  );
}
