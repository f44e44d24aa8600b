import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { listPageOwners, setPageOwner } from '../../../contract/booklets/content/page-people.ts';
import type { PageToCheck } from '../../../contract/booklets/freshness/freshness.ts';
import { api, ignoreApiError } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import shared from '../../ui/theme/shared.module.css';
import { FRESHNESS_KEY } from './use-verify-pages.ts';

/** Value of « none »: a list cannot hold an empty one. */
const NONE = 'none';
const MAX_UNSEARCHED_OWNERS = 10;

/** Gives a page an owner, who is told of it from then on. */
export function AssignDialog({ page, onClose }: { page: PageToCheck; onClose: () => void }) {
  const t = useT();
  const cache = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const own = page.hasOwnOwner ? page.owner : null;
  const { data: owners = own ? [own] : [] } = useCallQuery(['booklet', page.bookletId, 'owners'], listPageOwners, {
    params: { id: page.bookletId },
  });
  const [chosen, setChosen] = useState(own?.id ?? NONE);
  const isKnown = chosen === NONE || owners.some(({ id }) => id === chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const body = { ownerId: chosen === NONE ? null : chosen };
    void api(setPageOwner, { params: { id: page.id }, body })
      .then(() => cache.invalidateQueries({ queryKey: [FRESHNESS_KEY] }))
      .then(onClose, (error: unknown) => {
        setIsBusy(false);
        return ignoreApiError(error);
      });
  };
  return (
    <FormDialog
      title={t('freshness.assign.title')}
      form={{ submit, busy: isBusy }}
      cancel={t('freshness.assign.cancel')}
      accept={t('freshness.assign.save')}
      onClose={onClose}
    >
      <p className={shared.noMargin}>{t('freshness.assign.sentence', { title: page.title })}</p>
      <SelectField
        label={t('freshness.assign.owner')}
        // A list that is searched opens on focus, over the buttons: only where it is long.
        searchable={owners.length > MAX_UNSEARCHED_OWNERS}
        data={[
          { value: NONE, label: t('freshness.assign.none') },
          ...owners.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={isKnown ? chosen : NONE}
        onChange={(value) => setChosen(value ?? NONE)}
      />
    </FormDialog>
  );
}
