import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ChapterNode } from '../../../../../contract/booklets/content/content.ts';
import { errorText } from '../../../../../contract/platform/errors.ts';
import { toFoldedKey } from '../../../../../contract/platform/text/folded-key.ts';
import { line } from '../../../../../contract/platform/text/text.ts';
import { useT } from '../../../../lib/i18n.ts';
import { IconPlus } from '../../../../ui/icons/index.ts';
import shared from '../../../../ui/theme/shared.module.css';
import { useDraft } from '../../frame/draft.ts';
import { DragList } from '../../parts/DragList.tsx';
import panel from '../../parts/Panel.module.css';
import { RenameField } from '../../parts/RenameField.tsx';
import { refocusRow, useAnnounce } from '../../parts/use-announce.tsx';
import { useFocusRestore } from '../../parts/use-focus-restore.ts';
import { useTreeChanges } from '../../save/use-tree.ts';
import { findMoveByDrop, findMoveByStep, type TreeMove } from '../structure/tree-moves.ts';
import { ChapterRow } from './ChapterRow.tsx';
import classes from './ChaptersStep.module.css';

export const MAX_CHAPTERS = 30;
const titleSchema = line('Titre du chapitre', { min: 1, max: 80 });

/** The chapters of the booklet in their order. */
export function ChosenChapters({ onRemove }: { onRemove: (chapter: ChapterNode) => void }) {
  const t = useT();
  const { tree } = useDraft();
  const changes = useTreeChanges();
  const { say, region } = useAnnounce();
  const [adding, setAdding] = useState(false);
  const { chapters } = tree;

  const refuse = (except: string | null) => (title: string) =>
    chapters.some((one) => one.id !== except && toFoldedKey(one.title) === toFoldedKey(title))
      ? errorText('WIZ-010')
      : undefined;
  const move = (step: TreeMove | null, title: string) => {
    if (step?.kind !== 'chapter') return;
    const label = document.activeElement?.getAttribute('aria-label') ?? null;
    void changes.move(step);
    const after = chapters.filter(({ id }) => id !== step.id).findIndex(({ id }) => id === step.after);
    say(t('builder.structure.moved.chapter', { title, place: after + 2, total: chapters.length }));
    refocusRow(step.id, label);
  };
  const list = useFocusRestore<HTMLElement>(`${chapters.length} ${adding}`, 'h2');
  return (
    <section ref={list}>
      <h2 tabIndex={-1} className={panel.heading}>
        {chapters.length === 0
          ? t('builder.chapters.noneYet')
          : t('builder.chapters.chosen', { count: chapters.length })}
      </h2>
      {region}
      <DragList
        items={chapters.map(({ id }) => id)}
        onDrop={(id, over) => {
          const title = chapters.find((one) => one.id === id)?.title ?? '';
          move(findMoveByDrop(tree, id, over), title);
        }}
      >
        <ol className={`${shared.stack} ${classes.rows}`}>
          {chapters.map((chapter, index) => (
            <ChapterRow
              key={chapter.id}
              chapter={chapter}
              place={index + 1}
              total={chapters.length}
              refuse={refuse(chapter.id)}
              onRename={(title) => void changes.updateChapter(chapter, { title })}
              onMove={(direction) => move(findMoveByStep(tree, chapter.id, direction), chapter.title)}
              onRemove={() => onRemove(chapter)}
            />
          ))}
        </ol>
      </DragList>
      {adding ? (
        <RenameField
          label={t('builder.chapters.new')}
          initial=""
          schema={titleSchema}
          max={80}
          refuse={refuse(null)}
          onCancel={() => setAdding(false)}
          onDone={(title) => {
            setAdding(false);
            void changes.addChapters({ title });
          }}
        />
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={chapters.length >= MAX_CHAPTERS}
          onClick={() => setAdding(true)}
        >
          {t('builder.chapters.addEmpty')}
        </Button>
      )}
      {chapters.length >= MAX_CHAPTERS && <p className={shared.dimmed}>{errorText('WIZ-014', { n: MAX_CHAPTERS })}</p>}
    </section>
  );
}
