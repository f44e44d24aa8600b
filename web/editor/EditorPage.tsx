import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useBlocker, useMatch, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { getTree, getVariables } from '../../contract/content.ts';
import { paths } from '../../contract/paths.ts';
import { LoginDialog } from '../auth/LoginDialog.tsx';
import { bookletKeys, useBooklet, useBookletId } from '../booklets/use-booklet.ts';
import { ApiError, api } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { useUser } from '../lib/user.ts';
import { confirm } from '../ui/confirm.ts';
import { DeniedState } from '../ui/DeniedState.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx';
import { toast } from '../ui/toast.ts';
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts';
import { focusBlock } from './commands.ts';
import { EditorContext, type EditorScene } from './editor-context.ts';
import { FirstPage } from './FirstPage.tsx';
import { Checks } from './store/checks.ts';
import { Desk } from './store/desk.ts';
import type { PageStore } from './store/page-store.ts';
import { Selection } from './store/selection.ts';
import { useAnnouncer } from './use-announcer.ts';
import classes from './Workbench.module.css';
import { Workbench } from './Workbench.tsx';

/** Of the match and not of the address: while another screen is on its way, the editor is still drawn. */
const usePlace = () => useMatch({ strict: false, select: ({ search }) => search as { page?: string; bloc?: string } });

/** The desk of a booklet for as long as its editor is open. */
const useDesk = (bookletId: string, userId: string): Desk => {
  const cache = useQueryClient();
  const desk = useMemo(
    () =>
      new Desk({
        bookletId,
        userId,
        onTree: (tree) => cache.setQueryData(bookletKeys.tree(bookletId), tree),
        notice: toast.warning,
      }),
    [bookletId, userId, cache],
  );
  useEffect(() => {
    const keep = () => desk.close();
    const back = () => desk.flush();
    window.addEventListener('pagehide', keep);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('online', back);
      desk.leave();
      // The state and the numbers of the booklet were changed by what was written.
      void cache.invalidateQueries({ queryKey: bookletKeys.one(bookletId) });
      void cache.invalidateQueries({ queryKey: bookletKeys.list });
    };
  }, [desk, cache, bookletId]);
  return desk;
};

/** Whether something waits for the server; leaving then asks, and closing the tab too. */
const useGuard = (desk: Desk): void => {
  const t = useT();
  const listen = useMemo(() => (listener: () => void) => desk.topics.listen('status', listener), [desk]);
  const saved = useSyncExternalStore(listen, () => desk.saved);
  useUnsavedGuard(!saved);
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (desk.saved || current.pathname === next.pathname) return false;
      desk.flush();
      // Most of the time a moment is all it takes.
      for (let wait = 0; wait < 15 && !desk.saved; wait += 1) await new Promise((resolve) => setTimeout(resolve, 100));
      if (desk.saved) return false;
      return !(await confirm.ask({
        header: t('editor.leave.header'),
        message: t(desk.deviceFull ? 'editor.leave.messageFull' : 'editor.leave.message'),
        acceptLabel: t('editor.leave.accept'),
        rejectLabel: t('editor.leave.stay'),
        defaultFocus: 'reject',
      }));
    },
  });
};

const usePageStore = (desk: Desk, pageId: string | null) => {
  const [store, setStore] = useState<PageStore | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another opening
  useEffect(() => {
    if (pageId === null) return setStore(null);
    let stale = false;
    setError(null);
    desk
      .recover()
      .then(() => desk.open(pageId))
      .then((opened) => {
        if (stale) return;
        desk.show(pageId);
        setStore(opened);
      })
      .catch((failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure;
        if (!stale) setError(failure);
      });
    return () => {
      stale = true;
    };
  }, [desk, pageId, attempt]);
  return { store: store?.id === pageId ? store : null, error, retry: () => setAttempt((count) => count + 1) };
};

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
  const desk = useDesk(bookletId, userId);
  const [said, announce] = useAnnouncer();
  const { data: booklet, error: bookletError, refetch } = useBooklet(bookletId);
  const {
    data: tree,
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
  const pages = tree?.chapters.flatMap((chapter) => chapter.pages) ?? [];
  const pageId = pages.find((page) => page.id === search.page)?.id ?? pages[0]?.id ?? null;
  const { store, error: pageError, retry } = usePageStore(desk, pageId);
  useGuard(desk);

  // The address always names the page, so that a reload and a shared link open the same one.
  useEffect(() => {
    if (pageId !== null && search.page !== pageId) {
      void navigate({ to: paths.editor, search: { livret: bookletId, page: pageId }, replace: true });
    }
  }, [pageId, search.page, bookletId, navigate]);

  const own = useMemo(() => (store ? { store, selection: new Selection(), checks: new Checks() } : null), [store]);
  const readOnly = booklet ? !booklet.can['booklet.edit'] || booklet.state === 'archived' : true;
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
            announce,
          }
        : null,
    [booklet, tree, own, desk, variables, readOnly, announce],
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

  if (failure && !scene && !signedOut) {
    const back = (
      <Button component={Link} to={paths.booklets} variant="default">
        {t('editor.backToList')}
      </Button>
    );
    return (
      <main className={classes.state}>
        {failure instanceof ApiError && failure.status === 403 ? (
          <DeniedState message={failure.message} action={back} />
        ) : failure instanceof ApiError && (failure.status === 404 || failure.status === 409) ? (
          // Unknown, or in the bin: trying again changes nothing.
          <EmptyState title={failure.message} action={back} />
        ) : (
          <ErrorState message={failure.message} onRetry={again} />
        )}
      </main>
    );
  }
  if (booklet && tree && pages.length === 0) {
    return (
      <>
        <FirstPage booklet={booklet} tree={tree} readOnly={readOnly} />
        {login}
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
      <div className={classes.hidden} aria-live="polite" role="log">
        {said}
      </div>
    </EditorContext>
  );
}
