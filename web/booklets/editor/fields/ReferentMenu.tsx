import { Button } from '@mantine/core';
import { listReferents } from '../../../../contract/people/referents/referents.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { IconUsers } from '../../../ui/icons/index.ts';
import { ActionMenu } from '../../../ui/overlays/ActionMenu.tsx';
import { copyReferent, getReferentName } from './copy-referent.ts';

type Item = Record<string, unknown>;

interface Props {
  bookletId: string;
  /** A new item of the list. */
  item: Item;
  value: readonly Item[];
  max: number;
  onAdd: (items: Item[]) => void;
}

/** Adds people in charge of the booklet to a list of people; those whose name is in it already are left out. */
export function ReferentMenu({ bookletId, item, value, max, onAdd }: Props) {
  const t = useT();
  const { data } = useCallQuery(['booklet', bookletId, 'referents'], listReferents, { params: { id: bookletId } });
  const known = new Set(value.map(({ name }) => name));
  const offered = (data?.rows ?? []).filter((row) => !known.has(getReferentName(row)));
  const room = max - value.length;
  if (offered.length === 0 || room <= 0) return null;
  const add = (rows: typeof offered) => onAdd(rows.slice(0, room).map((row) => copyReferent(item, row)));
  return (
    <ActionMenu
      label={t('editor.list.referents')}
      target={
        <Button variant="subtle" size="compact-md" leftSection={<IconUsers size={16} aria-hidden />}>
          {t('editor.list.referents')}
        </Button>
      }
      actions={[
        offered.length > 1 && {
          label: t('editor.list.referents.all', { count: offered.length }),
          onClick: () => add(offered),
        },
        ...offered.map((row) => ({
          label: row.jobTitle === '' ? getReferentName(row) : `${getReferentName(row)}, ${row.jobTitle}`,
          onClick: () => add([row]),
        })),
      ]}
    />
  );
}
