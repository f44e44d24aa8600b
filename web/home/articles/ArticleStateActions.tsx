import { Button } from '@mantine/core';
import type { ArticleState, StoredArticleState } from '../../../contract/home/tutorials.ts';
import { useT } from '../../lib/i18n.ts';
import { IconArchive, IconPencil, IconTrash } from '../../ui/icons/index.ts';
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';

interface ArticleStateActionsProps {
  title: string;
  state: ArticleState;
  busy: boolean;
  /** The form has unsaved changes, which a publication would not include. */
  dirty: boolean;
  onTurn: (state: StoredArticleState) => void;
  onDelete: () => void;
}

/** Actions on a whole tutorial or news item. */
export function ArticleStateActions({ title, state, busy, dirty, onTurn, onDelete }: ArticleStateActionsProps) {
  const t = useT();
  const offline = state === 'draft' || state === 'archived';
  const actions = [
    ...(state === 'draft'
      ? []
      : [{ label: t('articles.toDraft'), icon: <IconPencil size={16} />, onClick: () => onTurn('draft') }]),
    ...(state === 'archived'
      ? []
      : [{ label: t('articles.archive'), icon: <IconArchive size={16} />, onClick: () => onTurn('archived') }]),
    {
      label: t('articles.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      disabled: !offline,
      onClick: async () => {
        const sure = await confirm.ask({
          header: t('articles.delete.title'),
          message: t('articles.delete.sentence', { title }),
          acceptLabel: t('articles.delete'),
          danger: true,
        });
        if (sure) onDelete();
      },
    },
  ];
  return (
    <>
      <ActionMenu label={t('articles.actions', { title })} actions={actions} />
      {offline && (
        <Button
          variant="default"
          loading={busy}
          disabled={dirty}
          title={dirty ? t('articles.publish.dirty') : undefined}
          onClick={() => onTurn('published')}
        >
          {t('articles.publish')}
        </Button>
      )}
    </>
  );
}
