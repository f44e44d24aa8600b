import { Button } from '@mantine/core';
import { useCallback, useMemo, useRef } from 'react';
import { getBookletTree, getBookletVariables } from '../../../contract/booklets/content/content.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useNavigate, useSearch } from '../../lib/router/router-hooks.ts';
import { useUser } from '../../lib/user.ts';
import { bookletKeys, useBooklet, useBookletId } from '../booklets/use-booklet.ts';
import { Editor } from './Editor.tsx';
import { createBookletBackend } from './editor-backend.ts';
import type { OpenPage } from './editor-context.ts';
// The confirmation window ships with the editor, because leaving offline asks for confirmation.
import '../../ui/overlays/ConfirmWindow.tsx';
import { useCallQuery } from '../../lib/use-call-query.ts';

export const useEditorLocation = (): { page?: string; bloc?: string } => useSearch();

/** The user who opened the editor stays the author after the session ends: the login dialog covers their work. */
export const useAuthor = () => {
  const user = useUser();
  const author = useRef(user);
  author.current ??= user;
  return author.current;
};

export function EditorPage() {
  const id = useBookletId();
  const author = useAuthor();
  if (!id || !author) return null;
  return <BookletEditor key={id} bookletId={id} author={author} />;
}

function BookletEditor({ bookletId, author }: { bookletId: string; author: { id: string; email: string } }) {
  const t = useT();
  const navigate = useNavigate();
  const place = useEditorLocation();
  const backing = useMemo(() => createBookletBackend(bookletId), [bookletId]);
  const openPage = useCallback<OpenPage>(
    (page, bloc, replace = false) =>
      void navigate({ to: paths.editor, search: { livret: bookletId, page, bloc }, replace }),
    [navigate, bookletId],
  );
  const exit = useCallback(
    (link: object) => <Link to={paths.bookletHome} search={{ livret: bookletId }} {...link} />,
    [bookletId],
  );
  const booklet = useBooklet(bookletId);
  const tree = useCallQuery(bookletKeys.tree(bookletId), getBookletTree, { params: { id: bookletId } });
  const variables = useCallQuery(bookletKeys.variables(bookletId), getBookletVariables, { params: { id: bookletId } });
  const known = variables.data;
  const named = useMemo(() => known && [...known.variables, ...known.others], [known]);
  const whole = booklet.data ?? null;
  const barred = whole ? !whole.can['booklet.edit'] || whole.state === 'archived' : true;
  return (
    <Editor
      backend={backing}
      userId={author.id}
      email={author.email}
      booklet={booklet.data}
      fullBooklet={whole}
      template={null}
      serverTree={tree.data}
      variables={named}
      error={booklet.error ?? tree.error}
      refetch={() => {
        void booklet.refetch();
        void tree.refetch();
        void variables.refetch();
      }}
      isReadOnly={barred}
      // The order of chapters and pages belongs to the whole booklet: editors restricted to some chapters cannot change
      // it.
      structureLocked={barred || whole?.heldTo !== null}
      place={place}
      openPage={openPage}
      renderExitLink={exit}
      backLink={
        <Button component={Link} to={paths.booklets} variant="default">
          {t('editor.backToList')}
        </Button>
      }
    />
  );
}
