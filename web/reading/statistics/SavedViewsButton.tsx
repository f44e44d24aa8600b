import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { IconBookmark } from '../../ui/icons/index.ts';
import type { useStatisticsState } from './statistics-state.ts';

const ViewsDialog = lazyComponent('ViewsDialog', () => import('./ViewsDialog.tsx'));

/** Button that opens the saved views. */
export function SavedViewsButton({ state }: { state: ReturnType<typeof useStatisticsState> }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('statistics.views')}
      </Button>
      {isOpen && (
        <Suspense>
          <ViewsDialog state={state} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
