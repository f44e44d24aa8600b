import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import type { TextHit } from '../../../../contract/booklets/content/replace.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconArrowRight } from '../../../ui/icons/index.ts';
import { IconButton } from '../../../ui/overlays/IconButton.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { getBlockTypeName } from '../block-type-names.ts';
import { useEditor } from '../editor-context.ts';
import classes from './ReplaceDialog.module.css';
import { getHitKey } from './use-text-replacement.ts';

interface HitListProps {
  hits: readonly TextHit[];
  ticked: ReadonlySet<string>;
  onTicked: (keys: ReadonlySet<string>) => void;
}

/** Occurrences by chapter and by page, each with the words around it. */
export function HitList({ hits, ticked, onTicked }: HitListProps) {
  const t = useT();
  const { tree } = useEditor();
  const pages = tree.chapters.flatMap((chapter) => chapter.pages);
  return [...Map.groupBy(hits, ({ chapterId }) => chapterId)].map(([chapterId, inChapter]) => (
    <section key={chapterId} className={classes.chapter}>
      <h3 className={classes.heading}>{tree.chapters.find(({ id }) => id === chapterId)?.title}</h3>
      {[...Map.groupBy(inChapter, ({ pageId }) => pageId)].map(([pageId, inPage]) => (
        <div key={pageId ?? 'title'}>
          <h4 className={`${shared.hint} ${classes.page}`}>
            {pageId === null ? t('editor.find.chapterTitle') : pages.find(({ id }) => id === pageId)?.title}
          </h4>
          <ul className={shared.plainList}>
            {inPage.map((hit) => (
              <HitItem
                key={getHitKey(hit)}
                hit={hit}
                isTicked={ticked.has(getHitKey(hit))}
                onTicked={(on) => {
                  const next = new Set(ticked);
                  if (on) next.add(getHitKey(hit));
                  else next.delete(getHitKey(hit));
                  onTicked(next);
                }}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  ));
}

function HitItem({ hit, isTicked, onTicked }: { hit: TextHit; isTicked: boolean; onTicked: (on: boolean) => void }) {
  const t = useT();
  const { openPage, readOnly, selection, store } = useEditor();
  const id = useId();
  const { kind, type, path, pageId, targetId, before, match, after, refusal } = hit;
  const place =
    type === null ? t(path === 'title' ? `editor.find.${kind}Field` : 'editor.find.settings') : getBlockTypeName(type);
  const show = () => {
    if (pageId === null) return;
    if (pageId !== store.id) openPage(pageId, kind === 'block' ? targetId : undefined);
    else if (kind === 'block') selection.selectBlock(targetId);
  };
  return (
    <li className={`${shared.rowXs} ${classes.hit}`} data-refused={refusal === null ? undefined : ''}>
      {!readOnly && (
        <Checkbox
          checked={isTicked}
          disabled={refusal !== null}
          aria-label={t('editor.find.hit', { match, words: `${before}${match}${after}` })}
          aria-describedby={refusal === null ? undefined : `${id}-why`}
          onChange={(event) => onTicked(event.currentTarget.checked)}
        />
      )}
      <div className={classes.words}>
        <span>
          {before}
          <mark>{match}</mark>
          {after}
        </span>
        <span className={shared.hint}>{place}</span>
        {refusal !== null && (
          <span id={`${id}-why`} className={classes.refusal}>
            {refusal}
          </span>
        )}
      </div>
      {pageId !== null && (
        <IconButton label={t('editor.find.show')} icon={<IconArrowRight size={18} />} size={28} onClick={show} />
      )}
    </li>
  );
}
