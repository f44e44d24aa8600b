import { Button } from '@mantine/core';
import { useCallback, useEffect, useMemo } from 'react';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import { getAbilities } from '../../../contract/platform/permissions.ts';
import { declareThemeFonts } from '../../booklets/builder/steps/font/use-own-fonts.ts';
import { Editor } from '../../booklets/editor/Editor.tsx';
import { useAuthor, useEditorLocation } from '../../booklets/editor/EditorPage.tsx';
import type { EditorBooklet, OpenPage } from '../../booklets/editor/editor-context.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useNavigate, useParams } from '../../lib/router/router-hooks.ts';
import { TEMPLATE_TOOLS } from './editor/TemplateTools.tsx';
import { createTemplateBacking } from './editor/template-backing.ts';
import { getChapterPagesPath, getChapterPath, libraryPagePaths } from './library-paths.ts';
import { useTemplateDocument } from './use-library.ts';

/** `/parametres/builder/chapitres/{id}/pages` (A15): editor of the pages of a chapter template. */
export function TemplatePagesPage() {
  const { templateId = '' } = useParams();
  const author = useAuthor();
  if (!author) return null;
  return <TemplateEditor key={templateId} id={templateId} author={author} />;
}

function TemplateEditor({ id, author }: { id: string; author: { id: string; email: string } }) {
  const t = useT();
  const navigate = useNavigate();
  const place = useEditorLocation();
  // A chapter of the library has no style sheet of its own, as a booklet has.
  useEffect(() => void declareThemeFonts(DEFAULT_THEME, []), []);
  const backing = useMemo(() => createTemplateBacking(id), [id]);
  const { data, error, refetch } = useTemplateDocument(id);
  const openPage = useCallback<OpenPage>(
    (page, bloc, replace = false) => void navigate({ to: getChapterPagesPath(id), search: { page, bloc }, replace }),
    [navigate, id],
  );
  const exit = useCallback((link: object) => <Link to={getChapterPath(id)} {...link} />, [id]);
  const title = data?.title;
  // A user who may edit a template may edit all of it, including its locked blocks.
  const booklet = useMemo<EditorBooklet | undefined>(
    () =>
      title === undefined
        ? undefined
        : {
            id,
            title,
            sourceLanguage: 'fr-FR',
            tone: 'vous',
            theme: DEFAULT_THEME,
            state: 'draft',
            can: getAbilities('company_admin'),
          },
    [id, title],
  );
  const barred = !data?.editable;
  return (
    <Editor
      backend={backing}
      userId={author.id}
      email={author.email}
      booklet={booklet}
      fullBooklet={null}
      template={TEMPLATE_TOOLS}
      serverTree={data?.tree}
      variables={data?.variables}
      error={error}
      refetch={() => void refetch()}
      isReadOnly={barred}
      structureLocked={barred}
      place={place}
      openPage={openPage}
      renderExitLink={exit}
      backLink={
        <Button component={Link} to={libraryPagePaths.chapters} variant="default">
          {t('library.backToList')}
        </Button>
      }
    />
  );
}
