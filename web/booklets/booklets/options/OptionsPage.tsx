import { type BookletOptions, getBookletOptions } from '../../../../contract/booklets/booklets/booklet-options.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { LinkCards } from '../../../app/lists/LinkCards.tsx';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import {
  type Icon,
  IconAdjustments,
  IconLock,
  IconMail,
  IconUserCheck,
  IconUserHeart,
  IconUsersGroup,
} from '../../../ui/icons/index.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import { bookletKeys, useBookletId } from '../use-booklet.ts';
import { useOptionStates } from './use-option-states.ts';

/** Options in the order of their cards; `texts` begins the keys of their title and sentence. */
const CARDS = [
  { name: 'access', to: paths.bookletAccess, texts: 'access.page', icon: IconLock },
  { name: 'participants', to: paths.bookletParticipants, texts: 'participants', icon: IconUsersGroup },
  { name: 'referents', to: paths.bookletReferents, texts: 'referents', icon: IconUserHeart },
  { name: 'mailing', to: paths.bookletMailing, texts: 'campaigns', icon: IconMail },
  { name: 'users', to: paths.bookletRights, texts: 'rights', icon: IconUserCheck },
  { name: 'advanced', to: paths.bookletAdvanced, texts: 'advanced', icon: IconAdjustments },
] as const satisfies { name: keyof BookletOptions; to: string; texts: string; icon: Icon }[];

/** `/livrets/options` (C6): options of the booklet that the user may open, with their current states. */
export function OptionsPage() {
  const t = useT();
  const id = useBookletId() ?? '';
  const stateOf = useOptionStates();
  const { data, error, refetch } = useCallQuery(bookletKeys.options(id), getBookletOptions, {
    params: { id },
    staleTime: 0,
  });
  if (error || !data) return <LoadState isScreen error={error} onRetry={refetch} />;
  const states = stateOf(data);
  const cards = CARDS.filter(({ name }) => states[name] !== null);
  return (
    <>
      <PageHeader title={t('options.title')} sentence={t('options.sentence')} />
      <LinkCards
        cards={cards.map(({ name, to, texts, icon }) => ({
          name,
          icon,
          link: (
            <Link to={to} search={{ livret: id }}>
              {t(`${texts}.title`)}
            </Link>
          ),
          state: states[name],
          about: t(`${texts}.sentence`),
        }))}
      />
    </>
  );
}
