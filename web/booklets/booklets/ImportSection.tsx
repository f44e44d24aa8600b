import { getDocumentReport } from '../../../contract/booklets/imports/document-imports.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { ImportNotes } from '../builder/start/ImportNotes.tsx';
import classes from './BookletHomePage.module.css';
import { bookletKeys } from './use-booklet.ts';

/** Report of the document import that created a booklet; hidden for other booklets. */
export function ImportSection({ bookletId }: { bookletId: string }) {
  const t = useT();
  const { data } = useCallQuery([...bookletKeys.overview(bookletId), 'import'], getDocumentReport, {
    params: { id: bookletId },
  });
  if (!data?.report) return null;
  const { fileName, importedAt } = data.report;
  return (
    <section className={classes.panel} aria-labelledby="compte-rendu">
      <h2 id="compte-rendu">{t('booklet.import')}</h2>
      <p>{t('booklet.import.of', { name: fileName, date: formatDayAndTime(importedAt) })}</p>
      <ImportNotes report={data.report} />
    </section>
  );
}
