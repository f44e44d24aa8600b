import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { changeTemplateDocument, getTemplatePage } from '../../../../contract/library/template-content.ts';
import {
  type EditorContextValue,
  type TemplateTools,
  useBlock,
  useEditor,
  useSessionState,
} from '../../../booklets/editor/editor-context.ts';
import { api } from '../../../lib/api.ts';
import { lazyComponent } from '../../../lib/chunks.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { libraryKeys } from '../use-library.ts';

const PublishTemplateDialog = lazyComponent('PublishTemplateDialog', () => import('../PublishTemplateDialog.tsx'));

/** Waits until the editor has saved its changes, before any other call. */
const waitUntilSaved = async (session: EditorContextValue['session']): Promise<void> => {
  session.flush();
  for (let wait = 0; wait < 50 && !session.isSaved; wait += 1) await new Promise((resolve) => setTimeout(resolve, 100));
};

function Bar() {
  const t = useT();
  const { backend, session, readOnly } = useEditor();
  const [open, setOpen] = useState(false);
  useSessionState('status', ({ isSaved }) => isSaved);
  if (readOnly) return null;
  return (
    <>
      <Button
        size="compact-md"
        h={36}
        aria-label={t('library.publish')}
        onClick={() => void waitUntilSaved(session).then(() => setOpen(true))}
      >
        {t('editor.top.publish')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PublishTemplateDialog id={backend.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Switch: editors of booklets may not change a locked block. */
function Block({ id }: { id: string }) {
  const t = useT();
  const { backend, session, store } = useEditor();
  const block = useBlock(id);
  const lock = async (locked: boolean) => {
    await waitUntilSaved(session);
    await api(changeTemplateDocument, {
      params: { id: backend.id },
      body: { kind: 'lockBlock', block: id, locked },
      silent: true,
    });
    store.setLocked(id, locked);
  };
  return (
    <SwitchField
      label={t('library.block.locked')}
      help={t('library.block.locked.help')}
      checked={block?.locked ?? false}
      onChange={(event) => void lock(event.currentTarget.checked).catch(() => undefined)}
    />
  );
}

/** Switch: a sample page is an example that editors adapt. */
function Page() {
  const t = useT();
  const { backend, session, store } = useEditor();
  const { data, refetch } = useCallQuery([...libraryKeys.document(backend.id), 'page', store.id], getTemplatePage, {
    params: { id: backend.id, pageId: store.id },
  });
  const mark = async (sample: boolean) => {
    await waitUntilSaved(session);
    await api(changeTemplateDocument, {
      params: { id: backend.id },
      body: { kind: 'markPage', page: store.id, sample },
      silent: true,
    });
    await refetch();
  };
  return (
    <SwitchField
      label={t('library.page.sample')}
      help={t('library.page.sample.help')}
      checked={data?.sample ?? false}
      disabled={!data}
      onChange={(event) => void mark(event.currentTarget.checked).catch(() => undefined)}
    />
  );
}

export const TEMPLATE_TOOLS: TemplateTools = { Bar, Block, Page };
