import { ActionIcon } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { IconHelp } from '../../ui/icons/index.ts';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';

const HelpPanel = lazyComponent('HelpPanel', () => import('./HelpPanel.tsx'));

/** « ? » button: help about the current screen. */
export function HelpButton() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip label={t('help.here')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('help.here')}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <IconHelp size={22} />
        </ActionIcon>
      </Tooltip>
      {open && (
        <Suspense fallback={null}>
          <HelpPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
