import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import type { Tree, VariableUse } from '../../../contract/booklets/content/content.ts';
import { LoginDialog } from '../../administration/auth/LoginDialog.tsx';
import { ApiError } from '../../lib/api.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import shared from '../../ui/theme/shared.module.css';
import { focusBlock } from './commands.ts';
import type { EditorBackend } from './editor-backend.ts';
import {
  type EditorBooklet,
  EditorContext,
  type EditorContextValue,
  type OpenPage,
  type TemplateTools,
} from './editor-context.ts';
import { FirstPage } from './FirstPage.tsx';
import { openReachablePage } from './notifications.ts';
import { PageChecks } from './store/checks.ts';
import type { EditorSession } from './store/editor-session.ts';
import { EditorSelection } from './store/selection.ts';
import type { UndoResult } from './store/timeline.ts';
import { useAnnouncer } from './use-announcer.ts';
import { useEditorSession, useLeaveConfirmation, usePageId, usePageStore, useShownTree } from './use-editor-session.ts';
import { useUndo } from './use-undo.ts';
import classes from './Workbench.module.css';
import { Workbench } from './Workbench.tsx';

/** Content and navigation of an editor: a booklet, or a chapter of the library. */
export interface EditorSource {
  backend: EditorBackend;
  userId: string;
  email: string;
  booklet: EditorBooklet | undefined;
  fullBooklet: Booklet | null;
  template: TemplateTools | null;
  /** Chapters and pages as the server sent them. */
  serverTree: Tree | undefined;
  variables: readonly VariableUse[] | undefined;
  error: Error | null;
  refetch: () => void;
  /** True when nothing can be changed. */
  isReadOnly: boolean;
  /** True when the order of chapters and pages cannot be changed. */
  structureLocked: boolean;
  place: { page?: string; bloc?: string };
  openPage: OpenPage;
  renderExitLink: EditorContextValue['renderExitLink'];
  /** Link to the previous screen, shown when the content cannot be displayed. */
  backLink: ReactNode;
}

interface LoadingPageProps {
  session: EditorSession;
  readOnly: boolean;
  announce: (message: string) => void;
  openPage: OpenPage;
}

/** Placeholder while the next page loads. Undo works here, because the previous page may have just been deleted. */
function LoadingPage({ session, readOnly, announce, openPage }: LoadingPageProps) {
  const show = useCallback(
    ({ page }: UndoResult) => page !== null && openReachablePage(session, openPage, page, null),
    [session, openPage],
  );
  useUndo({ session, readOnly, announce, onUndone: show });
  return <LoadingSkeleton blocks={4} />;
}

/** Editor of a booklet or of a chapter template. Set a `key`, so that other content mounts another editor. */
export function Editor(source: EditorSource) {
  const { backend, booklet, fullBooklet, template, variables } = source;
  const { place, openPage, renderExitLink, backLink, structureLocked } = source;
  const session = useEditorSession(backend, source.userId, openPage);
  const [said, announce] = useAnnouncer();
  const tree = useShownTree(session, source.serverTree);
  const pageId = usePageId(tree, place.page);
  const { store, error: pageError, retry } = usePageStore(session, pageId, openPage);
  useLeaveConfirmation(session);

  // The address always names the page, so that a reload and a shared link open the same one.
  useEffect(() => {
    if (pageId !== null && place.page !== pageId) openPage(pageId, undefined, true);
  }, [pageId, place.page, openPage]);

  const own = useMemo(
    () => (store ? { store, selection: new EditorSelection(), checks: new PageChecks() } : null),
    [store],
  );
  const chapter = tree?.chapters.find(({ pages }) => pages.some((page) => page.id === pageId));
  const isClosed = chapter?.pages.some((page) => page.id === pageId && page.isClosed);
  const readOnly = source.isReadOnly || chapter?.editable === false || isClosed === true;
  const scene = useMemo<EditorContextValue | null>(
    () =>
      booklet && tree && own
        ? {
            backend,
            booklet,
            fullBooklet: fullBooklet,
            template,
            openPage,
            renderExitLink,
            tree,
            session,
            ...own,
            variables: variables ?? [],
            readOnly,
            structureLocked,
            announce,
          }
        : null,
    [
      backend,
      booklet,
      fullBooklet,
      template,
      openPage,
      renderExitLink,
      tree,
      own,
      session,
      variables,
      readOnly,
      structureLocked,
      announce,
    ],
  );

  // The publish gate asked for a field of another page: wait until that page is open.
  const [asked, setAsked] = useState<{ block: string; field: string } | null>(null);
  useEffect(() => {
    if (!own) return;
    const block = asked?.block ?? place.bloc;
    if (!block || !own.store.findBlock(block)) return;
    if (asked) own.selection.goToField(block, asked.field);
    else own.selection.selectBlock(block);
    setAsked(null);
    focusBlock(asked ? null : block);
    document.getElementById(`cadre-${block}`)?.scrollIntoView({ block: 'center' });
  }, [own, asked, place.bloc]);

  const again = () => {
    source.refetch();
    retry();
  };
  const failure = booklet && tree ? pageError : source.error;
  // The back office layout already has a `main` element.
  const Frame = template ? 'div' : 'main';
  const signedOut = failure instanceof ApiError && failure.code === 'AUTH-010';
  const login = (
    <LoginDialog
      userId={source.userId}
      email={source.email}
      onSignedIn={() => {
        session.flush();
        again();
      }}
    />
  );

  const live = (
    <div className={shared.hidden} aria-live="polite" role="log">
      {said}
    </div>
  );

  if (failure && !scene && !signedOut) {
    return (
      <Frame className={`${shared.stack} ${classes.state}`}>
        {failure instanceof ApiError && failure.status === 409 ? (
          // The booklet is in the bin: a retry changes nothing.
          <EmptyState isScreen title={failure.message} action={backLink} />
        ) : (
          <ScreenFailure error={failure} onRetry={again} action={backLink} />
        )}
      </Frame>
    );
  }
  if (booklet && tree && pageId === null) {
    return (
      <>
        <FirstPage
          exit={renderExitLink}
          isTemplate={template !== null}
          tree={tree}
          session={session}
          readOnly={structureLocked}
          announce={announce}
        />
        {login}
        {live}
      </>
    );
  }
  if (!scene) {
    return (
      <Frame className={classes.loading}>
        <LoadingPage session={session} readOnly={readOnly} announce={announce} openPage={openPage} />
        {login}
        {live}
      </Frame>
    );
  }
  return (
    <EditorContext value={scene}>
      <Workbench
        onFinding={({ where }) => {
          if (where.blockId && where.pageId !== scene.store.id)
            setAsked({ block: where.blockId, field: where.field ?? '' });
        }}
      />
      {login}
      {live}
    </EditorContext>
  );
}
