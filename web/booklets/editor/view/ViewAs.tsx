import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { getBookletTree } from '../../../../contract/booklets/content/content.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import {
  describeView,
  formatViewer as formatAddress,
  parseViewer,
  type Viewer,
} from '../../../../contract/reading/viewer.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { useNavigate, useSearch } from '../../../lib/router/router-hooks.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { IconArrowLeft, IconEye, IconEyeOff } from '../../../ui/icons/index.ts';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { listKnownValues } from '../../audience/known-values.ts';
import { bookletKeys, useBooklet, useBookletId } from '../../booklets/use-booklet.ts';
import { CoverageReport } from './CoverageReport.tsx';
import { formatViewer, formatViewReason } from './format-view.ts';
import classes from './ViewAs.module.css';
import { ViewerForm } from './ViewerForm.tsx';
import { ViewPages } from './ViewPages.tsx';

/** Screen « Voir en tant que… »: the draft as a person, or a persona, would see it, and the reason of what is hidden. */
export function ViewAs() {
  const bookletId = useBookletId() ?? '';
  const t = useT();
  const navigate = useNavigate();
  const { vue = '', page: pageId } = useSearch();
  const viewer = useMemo(() => parseViewer(vue), [vue]);
  const booklet = useBooklet(bookletId);
  const tree = useCallQuery(bookletKeys.tree(bookletId), getBookletTree, { params: { id: bookletId } });
  const view = useCallQuery(['booklet', bookletId, 'view', vue], describeView, {
    params: { id: bookletId },
    query: { as: vue },
    enabled: viewer !== null,
    // The draft may have changed since.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const go = (to: { vue: string; page?: string | undefined }, replace = false) =>
    void navigate({ to: paths.editor, search: { livret: bookletId, ...to }, replace });
  const back = (
    <Button
      component={Link}
      to={paths.editor}
      search={{ livret: bookletId, page: pageId }}
      variant="default"
      leftSection={<IconArrowLeft size={18} />}
    >
      {t('viewAs.back')}
    </Button>
  );
  if (!booklet.data || !tree.data) {
    return (
      <main className={classes.waiting}>
        <LoadState
          error={booklet.error ?? tree.error}
          onRetry={() => Promise.all([booklet.refetch(), tree.refetch()])}
        />
        {(booklet.error || tree.error) && back}
      </main>
    );
  }
  const told = viewer ? view.data : undefined;
  const pages = told?.chapters.flatMap((chapter) => chapter.pages) ?? [];
  const shown = pages.find(({ id }) => id === pageId);
  const words = told && formatViewer(told, viewer?.kind === 'persona' ? viewer : null);
  return (
    <div className={classes.screen} data-report={viewer === null || undefined}>
      <header className={classes.banner}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          <IconEye size={20} aria-hidden />
          <span role="status">{words ?? t('viewAs.title')}</span>
        </h1>
        {viewer !== null && (
          <Button
            component={Link}
            to={paths.editor}
            search={{ livret: bookletId, page: pageId, vue: '' }}
            variant="default"
          >
            {t('coverage.title')}
          </Button>
        )}
        {back}
      </header>
      <aside className={classes.side} aria-label={t('viewAs.choice')}>
        <ViewerForm
          key={`${vue} ${told?.name ?? ''}`}
          booklet={booklet.data}
          viewer={viewer}
          name={viewer?.kind === 'person' ? (told?.name ?? '') : ''}
          known={listKnownValues(tree.data, '')}
          onView={(next: Viewer) => go({ vue: formatAddress(next), page: pageId })}
        />
        {told && viewer?.kind === 'person' && !told.showsReading && (
          <p className={shared.note}>{t('viewAs.noReading')}</p>
        )}
        {told && <ViewPages view={told} pageId={pageId ?? null} onPage={({ id }) => go({ vue, page: id }, true)} />}
      </aside>
      <main className={classes.main}>
        {viewer === null ? (
          <div className={classes.report}>
            <p className={shared.note}>{t('viewAs.hint')}</p>
            <CoverageReport bookletId={bookletId} />
          </div>
        ) : view.error || !told ? (
          <LoadState error={view.error} onRetry={view.refetch} />
        ) : shown?.state === 'hidden' ? (
          <div className={classes.hint} role="status">
            <IconEyeOff size={28} aria-hidden />
            <h2 className={classes.heading}>{shown.title}</h2>
            {shown.reasons.map((reason) => (
              <p key={reason.kind}>{t('viewAs.hiddenPage', { why: formatViewReason(reason) })}</p>
            ))}
          </div>
        ) : (
          <iframe
            key={`${vue} ${shown?.slug ?? ''}`}
            className={classes.frame}
            title={t('viewAs.frame')}
            src={`/api/admin/booklets/${bookletId}/views/${vue}${shown ? `/${shown.slug}` : ''}`}
          />
        )}
      </main>
    </div>
  );
}
