import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  deleteTemplate,
  exportTemplate,
  promoteTemplate,
  reviveTemplate,
  type TemplateCard,
} from '../../../contract/library/chapter-templates.ts';
import { api } from '../../lib/api.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { useNavigate } from '../../lib/router/router-hooks.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ActionMenu, keepActions } from '../../ui/overlays/ActionMenu.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { libraryPagePaths } from './library-paths.ts';
import { libraryKeys, useCacheTemplate } from './use-library.ts';

const RetireDialog = lazyComponent('RetireDialog', () => import('./RetireDialog.tsx'));
const ProposeDialog = lazyComponent('ProposeDialog', () => import('./ProposeDialog.tsx'));

/** Further actions on a chapter. */
export function TemplateActions({ card }: { card: TemplateCard }) {
  const t = useT();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const keep = useCacheTemplate();
  const [open, setOpen] = useState<'retire' | 'propose' | null>(null);
  const { id, title, can, state } = card;
  const params = { id };
  // The API client shows a refusal in a toast.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  const remove = async () => {
    await api(deleteTemplate, { params });
    void cache.invalidateQueries({ queryKey: libraryKeys.list });
    await navigate({ to: libraryPagePaths.chapters });
    cache.removeQueries({ queryKey: libraryKeys.template(id) });
  };
  const actions = keepActions([
    {
      label: t('library.export'),
      onClick: () => quietly(api(exportTemplate, { params }).then((file) => saveFile(file))),
    },
    !can.edit && { label: t('library.propose'), onClick: () => setOpen('propose') },
    can.promote && {
      label: t('library.promote'),
      onClick: () =>
        confirm.require({
          header: t('library.promote.header', { title }),
          message: t('library.promote.message'),
          acceptLabel: t('library.promote'),
          accept: () => quietly(api(promoteTemplate, { params }).then(keep)),
        }),
    },
    can.edit && state !== 'obsolete' && { label: t('library.retire'), onClick: () => setOpen('retire') },
    can.edit &&
      state === 'obsolete' && {
        label: t('library.revive'),
        onClick: () => quietly(api(reviveTemplate, { params }).then(keep)),
      },
    can.remove && {
      label: t('library.remove'),
      danger: true,
      onClick: () =>
        confirm.require({
          header: t('library.remove.header', { title }),
          message: t('library.remove.message'),
          acceptLabel: t('library.remove'),
          danger: true,
          accept: () => quietly(remove()),
        }),
    },
  ]);
  return (
    <>
      <ActionMenu
        label={t('library.actions', { title })}
        actions={actions}
        target={<Button variant="default">{t('library.more')}</Button>}
      />
      <Suspense fallback={null}>
        {open === 'retire' && <RetireDialog card={card} onClose={() => setOpen(null)} />}
        {open === 'propose' && <ProposeDialog templateId={id} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
