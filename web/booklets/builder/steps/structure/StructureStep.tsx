import { errorText } from '../../../../../contract/platform/errors.ts';
import { useT } from '../../../../lib/i18n.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import shared from '../../../../ui/theme/shared.module.css';
import { listKnownValues } from '../../../audience/known-values.ts';
import { useDraft } from '../../frame/draft.ts';
import { DragList } from '../../parts/DragList.tsx';
import { StepLink } from '../../parts/LinkButton.tsx';
import panel from '../../parts/Panel.module.css';
import { refocusRow, useAnnounce } from '../../parts/use-announce.tsx';
import { useTreeChanges } from '../../save/use-tree.ts';
import { PageFacts, PageSettings } from './PageSettings.tsx';
import { getReadingMinutes } from './reading-time.ts';
import classes from './StructureStep.module.css';
import { TreeRow } from './TreeRow.tsx';
import { applyTreeMove, findMoveByDrop, findMoveByStep, type MoveDirection, type TreeMove } from './tree-moves.ts';

/** Order of chapters and pages, their visibility, whether they are mandatory, and their opening day. */
export function StructureStep() {
  const t = useT();
  const { tree, booklet } = useDraft();
  const changes = useTreeChanges();
  const { say, region } = useAnnounce();
  if (tree.chapters.length === 0) {
    return (
      <EmptyState
        title={t('builder.pages.noChapter')}
        sentence={errorText('WIZ-001')}
        action={<StepLink step="chapitres">{t('builder.pages.chooseChapters')}</StepLink>}
      />
    );
  }
  const go = (move: TreeMove | null) => {
    if (!move) return say(t('builder.structure.stuck'));
    const label = document.activeElement?.getAttribute('aria-label') ?? null;
    const after = applyTreeMove(tree, move);
    void changes.move(move);
    if (move.kind === 'chapter') {
      const place = after.chapters.findIndex(({ id }) => id === move.id);
      const title = after.chapters[place]?.title ?? '';
      say(t('builder.structure.moved.chapter', { title, place: place + 1, total: after.chapters.length }));
    } else {
      const chapter = after.chapters.find(({ id }) => id === move.chapterId);
      const place = chapter?.pages.findIndex(({ id }) => id === move.id) ?? 0;
      const title = chapter?.pages[place]?.title ?? '';
      const values = { title, chapter: chapter?.title ?? '', place: place + 1, total: chapter?.pages.length ?? 0 };
      say(t('builder.structure.moved.page', values));
    }
    refocusRow(move.id, label);
  };
  const step = (id: string) => (direction: MoveDirection) => go(findMoveByStep(tree, id, direction));
  const can = (id: string) => (direction: MoveDirection) => findMoveByStep(tree, id, direction) !== null;
  const rows = tree.chapters.flatMap(({ id, pages }) => [id, ...pages.map((page) => page.id)]);
  const shown = tree.chapters
    .filter(({ visible }) => visible)
    .flatMap(({ pages }) => pages.filter((page) => page.visible));
  const minutes = shown.reduce((sum, page) => sum + getReadingMinutes(page), 0);
  return (
    <div className={panel.stack}>
      <p className={panel.note} role="status">
        {t('builder.structure.total', { pages: shown.length, count: minutes })}
      </p>
      {region}
      <DragList
        items={rows}
        onDrop={(id, over) => {
          const move = findMoveByDrop(tree, id, over);
          if (move) go(move);
        }}
      >
        <ul className={`${shared.stack} ${classes.tree}`}>
          {tree.chapters.flatMap((chapter) => [
            <TreeRow
              key={chapter.id}
              id={chapter.id}
              kind="chapter"
              title={chapter.title}
              visible={chapter.visible}
              onStep={step(chapter.id)}
              canStep={can(chapter.id)}
              onVisible={(visible) => void changes.updateChapter(chapter, { visible })}
              warning={
                chapter.visible && chapter.pages.length === 0 ? errorText('WIZ-002', { chapitre: chapter.title }) : ''
              }
            />,
            ...chapter.pages.map((page) => (
              <TreeRow
                key={page.id}
                id={page.id}
                kind="page"
                title={page.title}
                visible={page.visible}
                dimmed={!chapter.visible}
                onStep={step(page.id)}
                canStep={can(page.id)}
                onVisible={(visible) => void changes.updatePage(page, { visible })}
                facts={<PageFacts page={page} />}
                settings={
                  <PageSettings
                    page={page}
                    bookletId={booklet.id}
                    known={listKnownValues(tree, page.id)}
                    onChange={(fields) => changes.updatePage(page, fields)}
                  />
                }
              />
            )),
          ])}
        </ul>
      </DragList>
      <p className={shared.dimmed}>{t('builder.structure.keys')}</p>
    </div>
  );
}
