import { Button } from '@mantine/core';
import { useId } from 'react';
import type { ChapterTemplate } from '../../../../../contract/library/library.ts';
import { useT } from '../../../../lib/i18n.ts';
import { IconEye, IconScale } from '../../../../ui/icons/index.ts';
import shared from '../../../../ui/theme/shared.module.css';
import { LibraryIcon } from '../../parts/LibraryIcon.tsx';
import panel from '../../parts/Panel.module.css';
import classes from './ChaptersStep.module.css';

interface LibraryGroupProps {
  title: string;
  chapters: readonly ChapterTemplate[];
  /** Collapses the group to one line; undefined when the group cannot collapse. */
  folded?: boolean;
  isTaken: (code: string) => boolean;
  onToggle: (chapter: ChapterTemplate, taken: boolean) => void;
  onPreview: (chapter: ChapterTemplate) => void;
}

/** Library chapters to select, with their summary, page count and legal basis. */
export function LibraryGroup({ title, chapters, folded, isTaken, onToggle, onPreview }: LibraryGroupProps) {
  const t = useT();
  const id = useId();
  if (chapters.length === 0) return null;
  const heading = (
    <h2 id={id} className={panel.heading}>
      {title}
    </h2>
  );
  const cards = (
    <ul className={classes.cards}>
      {chapters.map((chapter) => {
        const taken = isTaken(chapter.code);
        return (
          <li key={chapter.code} className={`${shared.stack} ${classes.card}`} data-taken={taken || undefined}>
            <label className={`${shared.stackTight} ${classes.cardLabel}`}>
              <span className={classes.cardHead}>
                <span className={classes.cardIcon} aria-hidden>
                  <LibraryIcon name={chapter.icon} />
                </span>
                <input
                  type="checkbox"
                  className={classes.tick}
                  checked={taken}
                  onChange={(event) => onToggle(chapter, event.currentTarget.checked)}
                />
              </span>
              <span className={classes.cardTitle}>{chapter.title}</span>
              <span className={shared.note}>{chapter.summary}</span>
            </label>
            {chapter.legalBasis && chapter.level === 'mandatory' && (
              <p className={classes.basis}>
                <IconScale size={16} aria-hidden /> {chapter.legalBasis}
              </p>
            )}
            <div className={`${shared.row} ${classes.cardFoot}`}>
              <span className={shared.dimmed}>{t('builder.pages.count', { count: chapter.pages.length })}</span>
              <Button
                variant="subtle"
                size="compact-md"
                leftSection={<IconEye size={16} aria-hidden />}
                aria-label={t('builder.chapters.preview', { title: chapter.title })}
                onClick={() => onPreview(chapter)}
              >
                {t('builder.preview')}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
  if (folded === undefined) {
    return (
      <section aria-labelledby={id}>
        {heading}
        {cards}
      </section>
    );
  }
  const taken = chapters.filter(({ code }) => isTaken(code)).length;
  return (
    <details className={classes.folded} open={!folded}>
      <summary className={classes.summary}>
        {heading}
        <span className={shared.dimmed}>{t('builder.chapters.taken', { count: taken, total: chapters.length })}</span>
      </summary>
      {cards}
    </details>
  );
}
