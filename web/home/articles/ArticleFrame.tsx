import type { ReactNode } from 'react';
import type { ArticleState, StoredArticleState } from '../../../contract/home/tutorials.ts';
import { ignoreApiError } from '../../lib/api.ts';
import type { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { useNavigate } from '../../lib/router/router-hooks.ts';
import { useAction } from '../../lib/use-action.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { StickySaveBar } from '../../ui/form/StickySaveBar.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ArticleBadge } from './ArticleBadge.tsx';
import { ArticleStateActions } from './ArticleStateActions.tsx';
import classes from './articles.module.css';

interface ArticleFrameProps {
  /** Null for a new one. */
  article: { title: string; state: ArticleState; readers: number } | null;
  form: Pick<ReturnType<typeof useSchemaForm>, 'submit' | 'busy' | 'dirty' | 'refusal' | 'reset'>;
  /** Accessible name of the form. */
  label: string;
  /** Header of a new one. */
  create: { title: string; sentence: string };
  /** Screen shown after a deletion. */
  listPath: string;
  setState: (state: StoredArticleState) => Promise<unknown>;
  remove: () => Promise<unknown>;
  children: ReactNode;
}

/** Header and form of a tutorial or a news item, with the actions on the whole. */
export function ArticleFrame(props: ArticleFrameProps) {
  const { article, form, label, create, listPath, setState, remove, children } = props;
  const t = useT();
  const navigate = useNavigate();
  const { busy, run } = useAction();
  useLeaveGuard(form.dirty && !form.busy);
  const leave = () => remove().then(() => navigate({ to: listPath }), ignoreApiError);
  return (
    <>
      <PageHeader
        title={article?.title ?? create.title}
        sentence={article ? t('tutorials.readers', { count: article.readers }) : create.sentence}
        badge={article && <ArticleBadge state={article.state} />}
        more={
          article && (
            <ArticleStateActions
              title={article.title}
              state={article.state}
              busy={busy}
              dirty={form.dirty}
              onTurn={(state) => void run(() => setState(state))}
              onDelete={() => void leave()}
            />
          )
        }
      />
      <form onSubmit={form.submit} noValidate className={classes.form} aria-label={label}>
        {children}
        {form.refusal && <FieldError>{form.refusal}</FieldError>}
        <StickySaveBar dirty={form.dirty} saving={form.busy} onReset={article ? form.reset : undefined} />
      </form>
    </>
  );
}
