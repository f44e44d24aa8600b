import type { ImportReport } from '../../../../contract/library/library.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import shared from '../../../ui/theme/shared.module.css';
import panel from '../parts/Panel.module.css';
import classes from './ImportNotes.module.css';

export interface NotePlace {
  text: string;
  where: string;
  pageId?: string | null;
  blockId?: string | null;
}

interface ImportNotesProps {
  report: Omit<ImportReport, 'notes'> & { notes: NotePlace[] };
}

/** Counts of the imported content and notes to check. Each note links to its page. */
export function ImportNotes({ report }: ImportNotesProps) {
  const t = useT();
  const { bookletId, notes } = report;
  return (
    <>
      <ul className={`${shared.wrapXs} ${classes.figures}`}>
        {(['chapters', 'pages', 'tables', 'images'] as const).map((name) => (
          <li key={name}>{t(`builder.start.import.${name}`, { count: report[name] })}</li>
        ))}
      </ul>
      {notes.length === 0 ? (
        <p className={panel.note}>{t('builder.start.import.whole')}</p>
      ) : (
        <>
          <h3 className={panel.heading}>{t('builder.start.import.notes', { count: notes.length })}</h3>
          <ul className={classes.notes}>
            {notes.map(({ text, where, pageId, blockId }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: notes may say the same of two places, and never move
              <li key={index}>
                <span>{text}</span>
                {pageId ? (
                  <Link to={paths.editor} search={{ livret: bookletId, page: pageId, bloc: blockId ?? undefined }}>
                    {where ? t('builder.start.import.seeIn', { page: where }) : t('builder.start.import.see')}
                  </Link>
                ) : (
                  where && <span className={shared.dimmed}>{where}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
