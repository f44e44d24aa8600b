import { useEffect, useRef } from 'react';
import type { ImportReport as Report } from '../../../../contract/library/library.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconArrowRight, IconCircleCheck } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { LinkButton } from '../parts/LinkButton.tsx';
import { ImportNotes, type NotePlace } from './ImportNotes.tsx';
import classes from './StartPage.module.css';

interface ImportReportProps {
  name: string;
  report: Omit<Report, 'notes'> & { notes: NotePlace[] };
  /** Path of the next page. */
  to: string;
}

/** Result of an import: imported content, and problems with their pages. */
export function ImportReport({ name, report, to }: ImportReportProps) {
  const t = useT();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={classes.report}>
      <h2 ref={title} tabIndex={-1} className={`${shared.row} ${classes.reportTitle}`}>
        <IconCircleCheck size={26} aria-hidden /> {t('builder.start.import.done', { name })}
      </h2>
      <ImportNotes report={report} />
      <LinkButton
        to={to}
        bookletId={report.bookletId}
        size="md"
        rightSection={<IconArrowRight size={20} aria-hidden />}
      >
        {t('builder.start.import.continue')}
      </LinkButton>
    </section>
  );
}
