import { useEffect, useState } from 'react';
import type { CommentThread } from '../../../contract/booklets/comments/comments.ts';
import { useT } from '../../lib/i18n.ts';
import { useSearch } from '../../lib/router/router-hooks.ts';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import shared from '../../ui/theme/shared.module.css';
import { getBlockTypeName } from '../editor/block-type-names.ts';
import { getBlockFrameId } from '../editor/commands.ts';
import { useBlock, useEditor, useSelection } from '../editor/editor-context.ts';
import { CommentForm } from './CommentForm.tsx';
import classes from './Comments.module.css';
import { ThreadCard } from './ThreadCard.tsx';
import { useComments } from './use-comments.ts';
import { COMMENTS_TITLE_ID, useThreadActions } from './use-thread-actions.ts';

/** What a thread is about, as a button that shows it when it still exists. */
function ThreadSubject({ thread }: { thread: CommentThread }) {
  const t = useT();
  const { store, selection, openPage } = useEditor();
  const { pageId, blockId, blockType, excerpt, isBlockDeleted, isPageDeleted } = thread;
  const isHere = pageId === store.id;
  const name = blockId === null ? t('comments.page') : getBlockTypeName(blockType);
  const words = (
    <>
      <strong>{isHere ? name : `${thread.pageTitle} · ${name}`}</strong>
      {excerpt !== '' && <span className={classes.excerpt}>{excerpt}</span>}
    </>
  );
  if (isPageDeleted || (isBlockDeleted && isHere)) {
    return (
      <>
        {words}
        <span className={classes.tag}>{t(isPageDeleted ? 'comments.pageDeleted' : 'comments.blockDeleted')}</span>
      </>
    );
  }
  const show = () => {
    if (!isHere) return openPage(pageId, isBlockDeleted ? undefined : (blockId ?? undefined));
    if (blockId === null) return document.querySelector('[data-canvas]')?.scrollTo({ top: 0 });
    selection.selectBlock(blockId);
    document.getElementById(getBlockFrameId(blockId))?.scrollIntoView({ block: 'center' });
  };
  return (
    <>
      <button type="button" className={classes.link} onClick={show}>
        {words}
      </button>
      {isBlockDeleted && <span className={classes.tag}>{t('comments.blockDeleted')}</span>}
    </>
  );
}

/** Comments on the open page and its blocks, then on the rest of the booklet. */
export function CommentsTab() {
  const t = useT();
  const { booklet, store } = useEditor();
  const { fil } = useSearch();
  const [state, setState] = useState<'open' | 'resolved'>('open');
  const selected = useSelection(({ block }) => block);
  const block = useBlock(selected ?? '');
  const { data, error, refetch } = useComments(booklet.id, state);
  const actions = useThreadActions(booklet.id);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && fil) document.getElementById(`fil-${fil}`)?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded, fil]);

  const title = (
    <h2 className={classes.title} id={COMMENTS_TITLE_ID} tabIndex={-1}>
      {t('editor.panel.comments')}
    </h2>
  );
  if (error || !data) {
    return (
      <>
        {title}
        <LoadState error={error} onRetry={refetch} />
      </>
    );
  }
  const here = data.threads.filter(({ pageId }) => pageId === store.id);
  const elsewhere = data.threads.filter(({ pageId }) => pageId !== store.id);
  const list = (threads: readonly CommentThread[]) => (
    <ul className={classes.threads}>
      {threads.map((thread) => (
        <ThreadCard
          key={thread.id}
          thread={thread}
          subject={<ThreadSubject thread={thread} />}
          mayComment={data.mayComment}
          people={data.people}
          isTarget={thread.id === fil}
          actions={actions}
        />
      ))}
    </ul>
  );
  return (
    <>
      {title}
      {data.mayComment && (
        <CommentForm
          label={block ? t('comments.new.block', { name: getBlockTypeName(block.type) }) : t('comments.new.page')}
          action={t('comments.new.send')}
          people={data.people}
          onSend={(comment) => actions.open({ pageId: store.id, blockId: block?.id ?? null }, comment)}
        />
      )}
      <SegmentedChoice
        label={t('comments.state')}
        hideLabel
        value={state}
        onChange={setState}
        options={[
          { value: 'open', label: t('comments.state.open', { count: data.open }) },
          { value: 'resolved', label: t('comments.state.resolved', { count: data.resolved }) },
        ]}
      />
      <h3 className={classes.heading}>{t('comments.here')}</h3>
      {here.length === 0 && <p className={shared.dimmed}>{t('comments.here.none')}</p>}
      {list(here)}
      {elsewhere.length > 0 && <h3 className={classes.heading}>{t('comments.elsewhere')}</h3>}
      {list(elsewhere)}
    </>
  );
}
