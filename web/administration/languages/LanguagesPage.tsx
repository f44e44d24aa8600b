import { useState } from 'react';
import {
  deleteLanguage,
  type LanguageRow,
  orderLanguages,
} from '../../../contract/administration/languages/languages.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { ListScreen } from '../../app/lists/ListScreen.tsx';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useNavigate } from '../../lib/router/router-hooks.ts';
import { useLocalListState } from '../../lib/use-list-state.ts';
import { ButtonWithIcon } from '../../ui/form/ButtonWithIcon.tsx';
import { IconArrowDown, IconArrowUp, IconLanguage, IconPencil, IconPlus, IconTrash } from '../../ui/icons/index.ts';
import type { MenuActions } from '../../ui/overlays/ActionMenu.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { buildLanguageColumns } from './columns.tsx';
import { LanguageDialog } from './LanguageDialog.tsx';
import { useAllLanguages, useInvalidateLanguages } from './use-languages.ts';

/** `/parametres/langues` (A17): languages of the back office and of booklets. */
export function LanguagesPage() {
  const t = useT();
  const navigate = useNavigate();
  const changed = useInvalidateLanguages();
  const result = useAllLanguages();
  const list = useLocalListState();
  const [asked, setAsked] = useState<{ row: LanguageRow | null } | null>(null);
  const all = result.data?.rows ?? [];
  const move = (row: LanguageRow, by: number) => {
    const codes = all.map(({ code }) => code);
    const at = codes.indexOf(row.code);
    codes.splice(at, 1);
    codes.splice(at + by, 0, row.code);
    // A toast shows the error, and the list reloads.
    void api(orderLanguages, { body: { codes } }).then(changed, changed);
  };
  const remove = async (row: LanguageRow) => {
    const values = { name: row.frenchName, count: row.translated };
    const sure = await confirm.ask({
      header: t('languages.remove'),
      message: t('languages.remove.message', values),
      acceptLabel: t('languages.remove'),
      danger: true,
    });
    // A toast names the remaining uses.
    if (sure) await api(deleteLanguage, { params: { code: row.code } }).then(changed, changed);
  };
  const actions = (row: LanguageRow): MenuActions => [
    { label: t('languages.action.edit'), icon: IconPencil, onClick: () => setAsked({ row }) },
    !row.builtIn && {
      label: t('languages.action.translate'),
      icon: IconLanguage,
      onClick: () => void navigate({ to: paths.translations, search: { langue: row.code } }),
    },
    {
      label: t('languages.action.up'),
      icon: IconArrowUp,
      disabled: all[0]?.code === row.code,
      onClick: () => move(row, -1),
    },
    {
      label: t('languages.action.down'),
      icon: IconArrowDown,
      disabled: all.at(-1)?.code === row.code,
      onClick: () => move(row, 1),
    },
    !(row.builtIn || row.delivered) && {
      label: t('languages.remove'),
      icon: IconTrash,
      danger: true,
      onClick: () => void remove(row),
    },
  ];
  const { page, pageSize } = list.table;
  const rows = all.slice((page - 1) * pageSize, page * pageSize);
  return (
    <>
      <ListScreen<LanguageRow>
        title={t('languages.title')}
        sentence={t('languages.sentence')}
        action={
          <ButtonWithIcon icon={IconPlus} onClick={() => setAsked({ row: null })}>
            {t('languages.add')}
          </ButtonWithIcon>
        }
        columns={buildLanguageColumns(t, all)}
        list={list}
        result={{ ...result, data: result.data && { rows, total: all.length } }}
        rowId={({ code }) => code}
        rowName={({ frenchName }) => frenchName}
        actions={actions}
        empty={{ title: t('languages.empty'), sentence: t('languages.empty.sentence') }}
      />
      {asked && (
        <LanguageDialog
          all={all}
          row={asked.row}
          onClose={() => setAsked(null)}
          onKept={() => {
            setAsked(null);
            void changed();
          }}
        />
      )}
    </>
  );
}
