import { Link } from '@tanstack/react-router';
import type { BookletRow } from '../../../contract/booklets/booklets/booklets.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';

/** The title of a booklet, which leads to it: to its screens, or for those in charge to what is on line. */
export function BookletLink({ booklet, className }: { booklet: BookletRow; className?: string | undefined }) {
  const t = useT();
  const title = booklet.title || t('booklets.untitled');
  if (booklet.can['participants.own']) {
    return (
      <a href={`/api/admin/booklets/${booklet.id}/preview`} className={className}>
        {title}
      </a>
    );
  }
  return (
    <Link to={paths.bookletHome} search={{ livret: booklet.id }} className={className}>
      {title}
    </Link>
  );
}
