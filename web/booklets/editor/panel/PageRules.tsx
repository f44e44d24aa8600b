import { useQueryClient } from '@tanstack/react-query';
import { listPageOwners, setPageLock, setPageOwner } from '../../../../contract/booklets/content/page-people.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { bookletKeys } from '../../booklets/use-booklet.ts';
import { useEditor, usePageState } from '../editor-context.ts';

/** Value of « none »: a list cannot hold an empty one. */
const NONE = 'none';

/** Page that readers must have read before this one. A deleted one locks nothing: the field is then empty. */
function UnlockAfterField({ error }: { error: string | undefined }) {
  const t = useT();
  const { store, tree, readOnly } = useEditor();
  const value = usePageState('page', (shown) => shown.fields.unlockAfterId);
  return (
    <SelectField
      label={t('editor.page.unlockAfter')}
      help={t('editor.page.unlockAfter.help')}
      readOnly={readOnly}
      data={[
        { value: NONE, label: t('editor.page.unlockAfter.none') },
        ...tree.chapters.flatMap(({ pages }) =>
          pages.filter(({ id }) => id !== store.id).map(({ id, title }) => ({ value: id, label: title })),
        ),
      ]}
      value={value ?? NONE}
      error={error}
      onChange={(next) => store.editPage({ unlockAfterId: next === NONE ? null : next })}
    />
  );
}

/** Owner and lock of the page, each saved at once; the server refuses whoever may not. */
function PageHolders() {
  const t = useT();
  const cache = useQueryClient();
  const { store, tree, booklet, readOnly } = useEditor();
  const params = { id: store.id };
  const page = tree.chapters.flatMap(({ pages }) => pages).find(({ id }) => id === store.id);
  const { data = page?.owner ? [page.owner] : [] } = useCallQuery(['booklet', booklet.id, 'owners'], listPageOwners, {
    params: { id: booklet.id },
    enabled: !readOnly,
  });
  // A toast tells the result.
  const save = (call: ReturnType<typeof api<typeof setPageLock>>) =>
    void call.then(
      (saved) => cache.setQueryData(bookletKeys.tree(booklet.id), saved),
      () => undefined,
    );
  return (
    <>
      <SelectField
        label={t('editor.page.owner')}
        help={t('editor.page.owner.help')}
        readOnly={readOnly}
        data={[
          { value: NONE, label: t('editor.page.owner.none') },
          ...data.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={page?.owner?.id ?? NONE}
        onChange={(id) => save(api(setPageOwner, { params, body: { ownerId: id === NONE ? null : id } }))}
      />
      <SwitchField
        label={t('editor.page.locked')}
        help={page?.lockedBy ? t('editor.page.locked.by', { name: page.lockedBy.name }) : t('editor.page.locked.help')}
        disabled={readOnly}
        checked={page?.lockedBy !== undefined}
        onChange={(event) => save(api(setPageLock, { params, body: { locked: event.currentTarget.checked } }))}
      />
    </>
  );
}

/** Settings of a page that name other rows: a page to read first, and people. They are loaded once the tab is open. */
export function PageRules({ error }: { error: string | undefined }) {
  return (
    <>
      <UnlockAfterField error={error} />
      <PageHolders />
    </>
  );
}
