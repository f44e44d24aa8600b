import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from '../../../lib/router/Link.tsx';
import '../../../../blocks/blocks.css';
import { getThemeTokens } from '../../../../blocks/theme.ts';
import { DEFAULT_THEME } from '../../../../contract/booklets/booklets/theme.ts';
import { getBookletVariables } from '../../../../contract/booklets/content/content.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { bookletKeys, useBooklet, useBookletId } from '../../../booklets/booklets/use-booklet.ts';
import { createCanvasContext } from '../../../booklets/editor/canvas/canvas-context.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { PageDifferences } from './PageDifferences.tsx';
import classes from './updates.module.css';
import { useTemplateUpdates } from './use-updates.ts';

const NO_PAGES = { revision: 0, chapters: [] };

/** `/livrets/modeles`: changes from newer template versions, to accept or refuse. */
export function UpdatesPage() {
  const t = useT();
  const id = useBookletId() ?? '';
  const { data: booklet } = useBooklet(id);
  const { data, error, refetch, decide, busy, refusal } = useTemplateUpdates(id);
  const { data: variables } = useCallQuery(bookletKeys.variables(id), getBookletVariables, { params: { id } });
  const context = useMemo(
    () =>
      createCanvasContext(
        { sourceLanguage: booklet?.sourceLanguage ?? 'fr-FR', tone: booklet?.tone ?? 'vous' },
        [...(variables?.variables ?? []), ...(variables?.others ?? [])],
        NO_PAGES,
      ),
    [booklet?.sourceLanguage, booklet?.tone, variables],
  );
  const tokens = useMemo(() => getThemeTokens(booklet?.theme ?? DEFAULT_THEME), [booklet?.theme]);
  if (!data) return <LoadState isScreen error={error} onRetry={refetch} />;
  const { pages, newPages, canDecide } = data;
  const home = (
    <Button variant="default" renderRoot={(link) => <Link to={paths.bookletHome} search={{ livret: id }} {...link} />}>
      {t('editor.top.back')}
    </Button>
  );
  const isUpToDate = pages.length + newPages.length === 0;
  return (
    <>
      <PageHeader
        title={t('library.updates')}
        sentence={isUpToDate ? undefined : t('library.updates.sentence')}
        more={isUpToDate ? undefined : home}
      />
      {refusal && (
        <p role="alert">
          <FieldError>{refusal}</FieldError>
        </p>
      )}
      {isUpToDate && (
        <EmptyState title={t('library.updates.none')} sentence={t('library.updates.none.sentence')} action={home} />
      )}
      <link rel="stylesheet" href={`/api/admin/booklets/${id}/preview/theme-0.css`} />
      {pages.map((page) => (
        <PageDifferences
          key={page.pageId}
          page={page}
          context={context}
          tokens={tokens}
          mayDecide={canDecide}
          busy={busy}
          decide={decide}
        />
      ))}
      {newPages.map(({ chapterId, chapterTitle, code, title, summary }) => (
        <section key={code} className={`${shared.card} ${classes.page}`} aria-label={title}>
          <h2>{title}</h2>
          <p className={classes.quiet}>{t('library.updates.newPage', { chapter: chapterTitle })}</p>
          {summary && <p>{summary}</p>}
          {canDecide && (
            <div className={shared.wrapXs}>
              {[true, false].map((accept) => (
                <Button
                  key={String(accept)}
                  size="compact-md"
                  variant={accept ? 'filled' : 'default'}
                  disabled={busy}
                  onClick={() => void decide({ newPages: [{ chapterId, code, accept }] })}
                >
                  {t(accept ? 'library.updates.addPage' : 'library.updates.skipPage')}
                </Button>
              ))}
            </div>
          )}
        </section>
      ))}
    </>
  );
}
