import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Tree } from '../../../contract/booklets/content/content.ts';
import { ApiError } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useBlocker } from '../../lib/router/router-hooks.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { trackUnsavedWork } from '../../ui/form/unsaved-work.ts';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import type { EditorBackend } from './editor-backend.ts';
import type { OpenPage } from './editor-context.ts';
import { getRecoveredTitle, showNotification } from './notifications.ts';
import { EditorSession, type EditorSessionHost } from './store/editor-session.ts';
import type { PageStore } from './store/page-store.ts';
import { useTopic } from './use-topic.ts';

/** Sessions left with something to save: the editor finds them again when it reopens. */
const leftSessions = new Map<string, EditorSession>();
// Drafts on the device survive a reload: only a full device needs a warning.
trackUnsavedWork(() => [...leftSessions.values()].some((session) => !session.isSaved && session.isDeviceFull));

/** The session for as long as the editor is open. `backing` must stay the same. */
export const useEditorSession = (backing: EditorBackend, userId: string, openPage: OpenPage): EditorSession => {
  const cache = useQueryClient();
  const open = useRef(openPage);
  open.current = openPage;
  const key = `${userId} ${backing.id}`;
  const session = useMemo(() => {
    const host: EditorSessionHost = {
      onTree: (tree) => cache.setQueryData(backing.treeKey, tree),
      showNotice: toast.warning,
      onNotification: (news) => {
        showNotification(news);
        if (news.kind === 'recovered' && news.shown) open.current(news.page);
      },
      getRecoveredTitle,
    };
    const known = leftSessions.get(key);
    known?.attachHost(host);
    return known ?? new EditorSession({ ...host, bookletId: backing.id, userId, server: backing.server });
  }, [backing, userId, key, cache]);
  useEffect(() => {
    const keep = () => session.close();
    const back = () => session.flush();
    window.addEventListener('pagehide', keep);
    window.addEventListener('online', back);
    leftSessions.delete(key);
    void session.recoverDrafts();
    session.flush();
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('online', back);
      session.leave();
      if (!session.isSaved) leftSessions.set(key, session);
      // Editing changed the state and the counts of the booklet.
      for (const queryKey of backing.staleKeys) void cache.invalidateQueries({ queryKey });
    };
  }, [session, cache, backing, key]);
  return session;
};

/** The displayed tree: the one of the server, and the changes made here since. */
export const useShownTree = (session: EditorSession, told: Tree | undefined): Tree | null => {
  useEffect(() => {
    if (told) session.tree.receiveTree(told);
  }, [session, told]);
  return useTopic(session.topics, 'tree', () => session.tree.shown);
};

/** Asks before leaving the screen or closing the tab while something waits for the server. */
export const useLeaveConfirmation = (session: EditorSession): void => {
  const t = useT();
  const saved = useTopic(session.topics, 'status', () => session.isSaved);
  useUnsavedGuard(!saved);
  useBlocker(async ({ current, next }) => {
    if (session.isSaved || current.path === next.path) return false;
    session.flush();
    // A moment is enough most of the time.
    for (let wait = 0; wait < 15 && !session.isSaved; wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    if (session.isSaved) return false;
    return !(await confirm.ask({
      header: t('editor.leave.header'),
      message: t(session.isDeviceFull ? 'editor.leave.messageFull' : 'editor.leave.message'),
      acceptLabel: t('editor.leave.accept'),
      rejectLabel: t('editor.leave.stay'),
      defaultFocus: 'reject',
    }));
  });
};

/** The page to show: the requested one, or the nearest to its former place, or the first. */
export const usePageId = (tree: Tree | null, asked: string | undefined): string | null => {
  const before = useRef<readonly string[]>([]);
  const instead = useRef<{ asked: string | undefined; id: string | null }>({ asked: undefined, id: null });
  const ids = useMemo(() => tree?.chapters.flatMap(({ pages }) => pages.map(({ id }) => id)) ?? [], [tree]);
  const id = useMemo(() => {
    if (asked !== undefined && ids.includes(asked)) return asked;
    // Chosen once: the address follows a moment later.
    const chosen = instead.current.asked === asked ? instead.current.id : null;
    if (chosen !== null && ids.includes(chosen)) return chosen;
    const at = before.current.indexOf(asked ?? '');
    const around = at === -1 ? [] : [...before.current.slice(0, at).reverse(), ...before.current.slice(at)];
    return around.find((one) => ids.includes(one)) ?? ids[0] ?? null;
  }, [ids, asked]);
  useEffect(() => {
    before.current = ids;
    instead.current = { asked, id };
  }, [ids, asked, id]);
  return id;
};

/** The store of a page. If it cannot be loaded without a connection, the previous page stays. */
export const usePageStore = (session: EditorSession, pageId: string | null, back: OpenPage) => {
  const t = useT();
  const [store, setStore] = useState<PageStore | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const last = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another opening
  useEffect(() => {
    if (pageId === null) return setStore(null);
    let stale = false;
    setError(null);
    session
      .recoverDrafts()
      .then(() => session.openPage(pageId))
      .then((opened) => {
        if (stale) return;
        session.showPage(pageId);
        last.current = pageId;
        setStore(opened);
      })
      .catch((failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure;
        if (stale) return;
        const before = last.current;
        if (failure.isOffline && before !== null && before !== pageId && session.hasPage(before)) {
          toast.warning(t('editor.page.unreachable'));
          return back(before);
        }
        // Another editor deleted it since the tree was loaded: its neighbour is shown.
        if (failure.status === 404) void session.tree.refresh();
        setError(failure);
      });
    return () => {
      stale = true;
    };
  }, [session, pageId, attempt]);
  const shown = store?.id === pageId ? store : session.opened(pageId);
  return { store: shown, error, retry: () => setAttempt((count) => count + 1) };
};
