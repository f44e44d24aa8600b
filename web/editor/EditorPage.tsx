import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatch, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { getTree, getVariables } from '../../contract/content.ts';
import { paths } from '../../contract/paths.ts';
import { LoginDialog } from '../auth/LoginDialog.tsx';
import { bookletKeys, useBooklet, useBookletId } from '../booklets/use-booklet.ts';
import { ApiError, api } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { useUser } from '../lib/user.ts';
import { DeniedState } from '../ui/DeniedState.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx';
import { focusBlock } from './commands.ts';
import { EditorContext, type EditorScene } from './editor-context.ts';
import { FirstPage } from './FirstPage.tsx';
import { useOpenPage } from './open-page.ts';
import { Checks } from './store/checks.ts';
import { Selection } from './store/selection.ts';
import { useAnnouncer } from './use-announcer.ts';
import { useBookletDesk, useGuard, usePageId, usePageStore, useShownTree } from './use-desk.ts';
import classes from './Workbench.module.css';
import { Workbench } from './Workbench.tsx';

/** Of the match and not of the address: while another screen is on its way, the editor is still drawn. */
const usePlace = () => useMatch({ strict: false, select: ({ search }) => search as { page?: string; bloc?: string } });

export function EditorPage() {
  const id = useBookletId();
  const user = useUser();
  // Who opened the editor stays its author when the session ends: the login dialog stands over her work.
  const author = useRef(user);
  author.current ??= user;
  if (!id || !author.current) return null;
  return <Editor key={id} bookletId={id} userId={author.current.id} email={author.current.email} />;
}

function Editor({ bookletId, userId, email }: { bookletId: string; userId: string; email: string }) {
  const t = useT();
  const search = usePlace();
  const navigate = useNavigate();
  const openPage = useOpenPage();
  const desk = useBookletDesk(bookletId, userId, openPage);
  const [said, announce] = useAnnouncer();
  const { data: booklet, error: bookletError, refetch } = useBooklet(bookletId);
  const {
    data: told,
    error: treeError,
    refetch: refetchTree,
  } = useQuery({
    queryKey: bookletKeys.tree(bookletId),
    queryFn: ({ signal }) => api(getTree, { params: { id: bookletId }, signal, quiet: true }),
  });
  const { data: variables, refetch: refetchVariables } = useQuery({
    queryKey: bookletKeys.variables(bookletId),
    queryFn: ({ signal }) => api(getVariables, { params: { id: bookletId }, signal, quiet: true }),
  });
  const tree = useShownTree(desk, told);
  const pageId = usePageId(tree, search.page);
  const { store, error: pageError, retry } = usePageStore(desk, pageId, openPage);
  useGuard(desk);

  // The address always names the page, so that a reload and a shared link open the same one.
  useEffect(() => {
    if (pageId !== null && search.page !== pageId) {
      void navigate({ to: paths.editor, search: { livret: bookletId, page: pageId }, replace: true });
    }
  }, [pageId, search.page, bookletId, navigate]);

  const own = useMemo(() => (store ? { store, selection: new Selection(), checks: new Checks() } : null), [store]);
  const barred = booklet ? !booklet.can['booklet.edit'] || booklet.state === 'archived' : true;
  const chapter = tree?.chapters.find(({ pages }) => pages.some((page) => page.id === pageId));
  const readOnly = barred || chapter?.editable === false;
  // The order of chapters and pages is the whole booklet's: whoever is held to some chapters leaves it alone.
  const structureLocked = barred || booklet?.heldTo !== null;
  const scene = useMemo<EditorScene | null>(
    () =>
      booklet && tree && own
        ? {
            booklet,
            tree,
            desk,
            ...own,
            variables: [...(variables?.variables ?? []), ...(variables?.others ?? [])],
            readOnly,
            structureLocked,
            announce,
          }
        : null,
    [booklet, tree, own, desk, variables, readOnly, structureLocked, announce],
  );

  // A field of another page was asked for by the gate: it waits for the page to be open.
  const [asked, setAsked] = useState<{ block: string; field: string } | null>(null);
  useEffect(() => {
    if (!own) return;
    const block = asked?.block ?? search.bloc;
    if (!block || !own.store.block(block)) return;
    if (asked) own.selection.goTo(block, asked.field);
    else own.selection.select(block);
    setAsked(null);
    focusBlock(asked ? null : block);
    document.getElementById(`cadre-${block}`)?.scrollIntoView({ block: 'center' });
  }, [own, asked, search.bloc]);

  const again = () => {
    void refetch();
    void refetchTree();
    void refetchVariables();
    retry();
  };
  const failure = booklet && tree ? pageError : (bookletError ?? treeError);
  const signedOut = failure instanceof ApiError && failure.code === 'AUTH-010';
  const login = (
    <LoginDialog
      userId={userId}
      email={email}
      onSignedIn={() => {
        desk.flush();
        again();
      }}
    />
  );

  const live = (
    <div className={classes.hidden} aria-live="polite" role="log">
      {said}
    </div>
  );

  if (failure && !scene && !signedOut) {
    const back = (
      <Button component={Link} to={paths.booklets} variant="default">
        {t('editor.backToList')}
      </Button>
    );
    return (
      <main className={classes.state}>
        {failure instanceof ApiError && failure.status === 403 ? (
          <DeniedState isScreen message={failure.message} action={back} />
        ) : failure instanceof ApiError && (failure.status === 404 || failure.status === 409) ? (
          // Unknown, or in the bin: trying again changes nothing.
          <EmptyState isScreen title={failure.message} action={back} />
        ) : (
          <ErrorState isScreen message={failure.message} onRetry={again} />
        )}
      </main>
    );
  }
  if (booklet && tree && pageId === null) {
    return (
      <>
        <FirstPage booklet={booklet} tree={tree} desk={desk} readOnly={structureLocked} announce={announce} />
        {login}
        {live}
      </>
    );
  }
  if (!scene) {
    return (
      <main className={classes.loading}>
        <LoadingSkeleton blocks={4} />
        {login}
      </main>
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
