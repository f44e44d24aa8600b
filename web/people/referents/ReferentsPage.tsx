import { Suspense, useState } from 'react';
import type { ReferentRow } from '../../../contract/people/referents/referents.ts';
import { useBookletId } from '../../booklets/booklets/use-booklet.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { ButtonWithIcon } from '../../ui/form/ButtonWithIcon.tsx';
import { IconUserPlus } from '../../ui/icons/index.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { ReferentsList } from './ReferentsList.tsx';
import { ReferentTrialPanel } from './ReferentTrialPanel.tsx';
import { ReferentWarnings } from './ReferentWarnings.tsx';
import { useCacheReferents, useReferents } from './use-referents.ts';

const ReferentDialog = lazyComponent('ReferentDialog', () => import('./ReferentDialog.tsx'));

/** `/livrets/options/responsables` (A11): referents of the participants of this booklet. */
export function ReferentsPage() {
  const t = useT();
  const id = useBookletId() ?? '';
  const keep = useCacheReferents(id);
  const { data, error, refetch } = useReferents(id);
  const [open, setOpen] = useState<{ row: ReferentRow | null } | null>(null);
  if (error || !data) return <LoadState isScreen error={error} onRetry={refetch} />;
  const add = (
    <ButtonWithIcon icon={IconUserPlus} onClick={() => setOpen({ row: null })}>
      {t('referents.add')}
    </ButtonWithIcon>
  );
  const isEmpty = data.rows.length === 0;
  return (
    <>
      <PageHeader title={t('referents.title')} sentence={t('referents.sentence')} action={isEmpty ? undefined : add} />
      {isEmpty ? (
        <EmptyState
          drawing="people"
          title={t('referents.empty')}
          sentence={t('referents.empty.sentence', { variable: '{{responsable}}' })}
          action={add}
        />
      ) : (
        <>
          <ReferentWarnings warnings={data.warnings} left={data.warningsLeft} />
          <ReferentsList bookletId={id} list={data} onEdit={(row) => setOpen({ row })} />
          <ReferentTrialPanel bookletId={id} />
        </>
      )}
      {open && (
        <Suspense fallback={null}>
          <ReferentDialog
            bookletId={id}
            list={data}
            row={open.row}
            onClose={() => setOpen(null)}
            onKept={(list) => {
              keep(list);
              setOpen(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
