import type { BookletRow } from '../../../contract/booklets/booklets/booklets.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';

/** Link to a booklet: to its home page, or to the published version for referents. */
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
