import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { getBookletTree, type Tree } from '../../../../contract/booklets/content/content.ts';
import { type CopiedContent, copyContent, listCopyTargets } from '../../../../contract/booklets/content/copies.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { RefusalAlert } from '../../../ui/fields/RefusalAlert.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlays/DialogFooter.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { useEditor } from '../editor-context.ts';
import type { CopySource } from '../panels.ts';
import { waitUntilSaved } from '../server-steps.ts';

const SEARCH_DELAY_MS = 250;

interface CopyDialogProps {
  source: CopySource;
  onClose: () => void;
}

type Choice = { value: string; label: string };

/** Where the copy goes in the chosen booklet. */
interface Destination {
  /** The page of blocks, or the chapter of a page. */
  parent: string | null;
  after: string | null | undefined;
}

/** Pages for blocks, chapters for a page, that the person may edit. */
const listParents = (kind: CopySource['kind'], { chapters }: Tree): Choice[] => {
  const editable = chapters.filter((chapter) => chapter.editable);
  if (kind === 'page') return editable.map(({ id, title }) => ({ value: id, label: title }));
  return editable.flatMap((chapter) =>
    chapter.pages.map(({ id, title }) => ({ value: id, label: `${chapter.title} › ${title}` })),
  );
};

const toBody = (source: CopySource, { parent, after }: Destination): CallBodyInput<typeof copyContent> | null => {
  if (source.kind === 'chapter') return { kind: 'chapter', sourceId: source.id, after };
  if (parent === null) return null;
  return source.kind === 'blocks'
    ? { kind: 'blocks', ids: [...source.ids], pageId: parent, after }
    : { kind: 'page', sourceId: source.id, chapterId: parent, after };
};

/** Copies blocks, a page or a chapter to another booklet of the company, and tells what differs there. */
export function CopyDialog({ source, onClose }: CopyDialogProps) {
  const t = useT();
  const { booklet, session } = useEditor();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, SEARCH_DELAY_MS);
  const [target, setTarget] = useState<Choice | null>(null);
  const [parent, setParent] = useState<string | null>(null);
  const [place, setPlace] = useState('last');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [copied, setCopied] = useState<CopiedContent | null>(null);
  const targets = useCallQuery(['copy-targets', booklet.id, asked], listCopyTargets, {
    query: { search: asked === target?.label ? '' : asked, except: booklet.id },
  });
  const tree = useCallQuery(['copy-target', target?.value], getBookletTree, {
    params: { id: target?.value ?? '' },
    enabled: target !== null,
    staleTime: 0,
  });
  const parents = tree.data ? listParents(source.kind, tree.data) : [];
  const shownParent = parents.find(({ value }) => value === parent)?.value ?? parents[0]?.value ?? null;
  const siblings: readonly { id: string; title: string }[] =
    source.kind === 'chapter'
      ? (tree.data?.chapters ?? [])
      : source.kind === 'page'
        ? (tree.data?.chapters.find(({ id }) => id === shownParent)?.pages ?? [])
        : [];
  const after = place === 'first' ? null : place === 'last' ? undefined : place;
  const body = toBody(source, { parent: shownParent, after });
  const choices = targets.data?.booklets.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  if (target && !choices.some(({ value }) => value === target.value)) choices.push(target);

  const copy = async () => {
    if (!target || !body) return;
    setBusy(true);
    setError(null);
    try {
      if (await waitUntilSaved(session))
        setCopied(await api(copyContent, { params: { id: target.value }, body, quiet: true }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  };

  const title = t(`editor.copy.title.${source.kind}`, { count: source.kind === 'blocks' ? source.ids.length : 1 });
  if (copied && target)
    return (
      <Dialog
        opened
        onClose={onClose}
        title={title}
        footer={
          <DialogFooter cancel={t('editor.copy.close')} onCancel={onClose}>
            <Button
              renderRoot={(props: object) => (
                <Link
                  to={paths.editor}
                  search={{ livret: target.value, ...(copied.pageId && { page: copied.pageId }) }}
                  {...props}
                />
              )}
            >
              {t('editor.copy.open')}
            </Button>
          </DialogFooter>
        }
      >
        <p role="status">{t('editor.copy.done', { title: target.label })}</p>
        {copied.notes.length > 0 && (
          <ul>
            {copied.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </Dialog>
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <DialogFooter cancel={t('editor.cancel')} onCancel={onClose}>
          <Button disabled={!target || !body || !tree.data} loading={busy} onClick={() => void copy()}>
            {t('editor.copy.copy')}
          </Button>
        </DialogFooter>
      }
    >
      <div className={shared.stackSm}>
        {error !== null && <RefusalAlert>{error}</RefusalAlert>}
        {'title' in source && <p>{t('editor.copy.what', { title: source.title })}</p>}
        <SelectField
          label={t('editor.copy.booklet')}
          help={t(targets.data?.hasMore ? 'editor.copy.booklet.more' : 'editor.copy.booklet.help')}
          required
          searchable
          data={choices}
          // The server has searched.
          filter={({ options }) => options}
          value={target?.value ?? null}
          searchValue={search}
          onSearchChange={setSearch}
          nothingFoundMessage={t('editor.copy.booklet.none')}
          onChange={(value) => {
            setTarget(choices.find((one) => one.value === value) ?? null);
            setParent(null);
            setPlace('last');
          }}
          data-autofocus
        />
        {tree.data && source.kind !== 'chapter' && (
          <SelectField
            label={t(source.kind === 'page' ? 'editor.copy.chapter' : 'editor.copy.page')}
            data={parents}
            value={shownParent}
            error={parents.length === 0 ? t('editor.copy.noPlace') : undefined}
            onChange={(value) => {
              setParent(value);
              setPlace('last');
            }}
          />
        )}
        {tree.data && body && (
          <SelectField
            label={t('editor.copy.place')}
            data={[
              { value: 'last', label: t('editor.copy.place.last') },
              { value: 'first', label: t('editor.copy.place.first') },
              ...siblings.slice(0, -1).map((one) => ({
                value: one.id,
                label: t('editor.copy.place.after', { title: one.title }),
              })),
            ]}
            value={place}
            onChange={(value) => setPlace(value ?? 'last')}
          />
        )}
        <p className={shared.hint}>{t('editor.copy.help')}</p>
      </div>
    </Dialog>
  );
}
