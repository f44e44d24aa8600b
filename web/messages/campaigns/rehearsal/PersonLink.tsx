import type { RehearsedPerson } from '../../../../contract/messages/campaigns/rehearsal.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { useSearch } from '../../../lib/router/router-hooks.ts';
import shared from '../../../ui/theme/shared.module.css';
import { formatChoice } from './rehearsal-address.ts';
import { buildRehearsalSearch } from './use-rehearsal-address.ts';

export const formatPersonName = ({ firstName, lastName }: RehearsedPerson): string => `${firstName} ${lastName}`.trim();

/** Name of a person of a cohort, with a link to their own rehearsal. The address keeps the cohort. */
export function PersonLink({ person, withDrafts }: { person: RehearsedPerson; withDrafts: boolean }) {
  const search = useSearch();
  const personne = formatChoice({ person, withDrafts });
  return (
    <Link
      className={shared.link}
      to={paths.bookletRehearsal}
      search={buildRehearsalSearch(search, { pour: undefined, jour: undefined, personne })}
    >
      {formatPersonName(person)}
    </Link>
  );
}
