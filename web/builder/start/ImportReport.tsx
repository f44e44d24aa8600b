import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ImportReport as Report } from '../../../contract/library.ts';
import { useT } from '../../lib/i18n.ts';
import { LinkButton } from '../parts/LinkButton.tsx';
import panel from '../parts/Panel.module.css';
import classes from './StartPage.module.css';

interface ImportReportProps {
  name: string;
  report: Report;
  /** Where it is gone on with. */
  to: string;
}

/** What was taken out of a document, and what could not be, with where. */
export function ImportReport({ name, report, to }: ImportReportProps) {
  const t = useT();
  const { bookletId, chapters, pages, tables, images, notes } = report;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={classes.report}>
      <h2 ref={title} tabIndex={-1} className={classes.reportTitle}>
        <IconCircleCheck size={26} aria-hidden /> {t('builder.start.import.done', { name })}
      </h2>
      <ul className={classes.figures}>
        <li>{t('builder.start.import.chapters', { count: chapters })}</li>
        <li>{t('builder.start.import.pages', { count: pages })}</li>
        <li>{t('builder.start.import.tables', { count: tables })}</li>
        <li>{t('builder.start.import.images', { count: images })}</li>
      </ul>
      {notes.length === 0 ? (
        <p className={panel.note}>{t('builder.start.import.whole')}</p>
      ) : (
        <>
          <h3 className={panel.heading}>{t('builder.start.import.notes', { count: notes.length })}</h3>
          <ul className={classes.notes}>
            {notes.map(({ text, where }) => (
              <li key={`${where}-${text}`}>
                {text} {where && <span className={panel.dim}>{where}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <LinkButton to={to} bookletId={bookletId} size="md" rightSection={<IconArrowRight size={20} aria-hidden />}>
        {t('builder.start.import.continue')}
      </LinkButton>
    </section>
  );
}
