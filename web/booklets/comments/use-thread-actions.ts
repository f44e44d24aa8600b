import { useMemo } from 'react';
import {
  answerThread,
  type Comment,
  type CommentThread,
  deleteComment,
  openThread,
  setThreadState,
} from '../../../contract/booklets/comments/comments.ts';
import { api, ignoreApiError } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { useEditor } from '../editor/editor-context.ts';
import { useRefreshComments } from './use-comments.ts';

interface NewComment {
  text: string;
  mentions: string[];
}

export interface ThreadActions {
  open: (subject: { pageId: string; blockId: string | null }, comment: NewComment) => Promise<void>;
  answer: (thread: CommentThread, comment: NewComment) => Promise<void>;
  setResolved: (thread: CommentThread, isResolved: boolean) => Promise<void>;
  erase: (thread: CommentThread, comment: Comment) => void;
}

/** The thread that had the focus has left the list: what follows is read from its title. */
export const COMMENTS_TITLE_ID = 'commentaires-titre';
const focusComments = () => document.getElementById(COMMENTS_TITLE_ID)?.focus();

/** Changes of the comments of a booklet; each reads them again. */
export const useThreadActions = (id: string): ThreadActions => {
  const t = useT();
  const { announce } = useEditor();
  const refresh = useRefreshComments(id);
  return useMemo(
    () => ({
      open: async (subject, comment) => {
        await api(openThread, { params: { id }, body: { ...subject, ...comment }, quiet: true });
        announce(t('comments.sent'));
        await refresh();
      },
      answer: async ({ id: threadId }, comment) => {
        await api(answerThread, { params: { id, threadId }, body: comment, quiet: true });
        announce(t('comments.sent'));
        await refresh();
      },
      setResolved: async ({ id: threadId }, isResolved) => {
        try {
          await api(setThreadState, { params: { id, threadId }, body: { isResolved }, quiet: true });
        } finally {
          // After a refusal too: somebody else was first.
          await refresh();
          focusComments();
        }
      },
      erase: ({ id: threadId }, { id: commentId }) =>
        confirm.require({
          header: t('comments.delete.header'),
          message: t('comments.delete.message'),
          acceptLabel: t('comments.delete'),
          danger: true,
          accept: () =>
            void api(deleteComment, { params: { id, threadId, commentId } }).catch(ignoreApiError).then(refresh),
        }),
    }),
    [id, refresh, t, announce],
  );
};
