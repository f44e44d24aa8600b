import { Button } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';

/** Button of an empty list: `onClear` clears the search and all filters. */
export function ClearListButton({ onClear }: { onClear: () => void }) {
  const t = useT();
  return (
    <Button variant="default" onClick={onClear}>
      {t('ui.list.clear')}
    </Button>
  );
}
