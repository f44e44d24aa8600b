import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useParams } from '../../lib/router/router-hooks.ts';
import { IconPencil } from '../../ui/icons/index.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import classes from './library.module.css';
import { getChapterPagesPath } from './library-paths.ts';
import { getScopeLabel } from './names.ts';
import { TemplateActions } from './TemplateActions.tsx';
import { TemplateAside } from './TemplateAside.tsx';
import { TemplateBadge } from './TemplateBadge.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { useTemplate } from './use-library.ts';

const PublishTemplateDialog = lazyComponent('PublishTemplateDialog', () => import('./PublishTemplateDialog.tsx'));

/** `/parametres/builder/chapitres/{id}` (A15): a chapter of the library, its versions and its usages. */
export function TemplatePage() {
  const t = useT();
  const { templateId = '' } = useParams();
  const { data, error, refetch } = useTemplate(templateId);
  const [publishing, setPublishing] = useState(false);
  // Publishing is disabled while the form is dirty: the returned card would replace the unsaved input.
  const [dirty, setDirty] = useState(false);
  if (!data) return <LoadState isScreen error={error} onRetry={refetch} />;
  const { can, state, changed, version } = data;
  const mayPublish = can.edit && state !== 'obsolete' && (version === 0 || changed);
  const pages = (
    <Button
      variant="default"
      leftSection={<IconPencil size={18} aria-hidden />}
      renderRoot={(link) => <Link to={getChapterPagesPath(templateId)} {...link} />}
    >
      {t(can.edit && state !== 'obsolete' ? 'library.pages.write' : 'library.pages.read')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={data.title}
        sentence={`${data.code} · ${getScopeLabel(data.scope)} · ${version === 0 ? t('library.never') : t('library.version', { version })}`}
        badge={<TemplateBadge state={state} />}
        more={
          <>
            <TemplateActions card={data} />
            {pages}
          </>
        }
        action={
          mayPublish && (
            <Button disabled={dirty} onClick={() => setPublishing(true)}>
              {t('library.publish')}
            </Button>
          )
        }
      />
      <div className={classes.page}>
        <TemplateForm key={data.rowVersion} card={data} onDirty={setDirty} />
        <TemplateAside card={data} />
      </div>
      {publishing && (
        <Suspense fallback={null}>
          <PublishTemplateDialog id={templateId} onClose={() => setPublishing(false)} />
        </Suspense>
      )}
    </>
  );
}
