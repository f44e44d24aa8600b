import { Button } from '@mantine/core';
import { useT } from '../lib/i18n.ts';

/** What a list without a result offers: `onClear` empties the search and takes every filter away. */
export function ClearListButton({ onClear }: { onClear: () => void }) {
  const t = useT();
  return (
    <Button variant="default" onClick={onClear}>
      {t('ui.list.clear')}
    </Button>
  );
}
