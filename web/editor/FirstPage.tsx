import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Booklet } from '../../contract/booklets.ts';
import { addChapters, addPages, type Tree } from '../../contract/content.ts';
import { paths } from '../../contract/paths.ts';
import { bookletKeys } from '../booklets/use-booklet.ts';
import { ApiError, api } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { NameDialog } from './tree/NameDialog.tsx';
import classes from './Workbench.module.css';

interface FirstPageProps {
  booklet: Booklet;
  tree: Tree;
  readOnly: boolean;
}

/** A booklet without any page: the first one is a name away. */
export function FirstPage({ booklet, tree, readOnly }: FirstPageProps) {
  const t = useT();
  const cache = useQueryClient();
  const [naming, setNaming] = useState(false);
  const create = async (title: string) => {
    try {
      const chapter =
        tree.chapters[0]?.id ??
        (await api(addChapters, { params: { id: booklet.id }, body: { title: t('editor.first.chapter') } }))
          .created?.[0];
      if (!chapter) return;
      cache.setQueryData(
        bookletKeys.tree(booklet.id),
        await api(addPages, { params: { id: chapter }, body: { title } }),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };
  return (
    <main className={classes.state}>
      <EmptyState
        title={t('editor.first.title')}
        sentence={t(readOnly ? 'editor.first.readOnly' : 'editor.first.sentence')}
        action={
          <Group justify="center">
            {!readOnly && <Button onClick={() => setNaming(true)}>{t('editor.first.add')}</Button>}
            <Button
              variant="default"
              renderRoot={(props) => <Link to={paths.bookletHome} search={{ livret: booklet.id }} {...props} />}
            >
              {t('editor.top.back')}
            </Button>
          </Group>
        }
      />
      <NameDialog
        opened={naming}
        onClose={() => setNaming(false)}
        title={t('editor.first.add')}
        label={t('editor.page.title')}
        action={t('editor.tree.add')}
        max={120}
        initial=""
        onName={(title) => void create(title)}
      />
    </main>
  );
}
