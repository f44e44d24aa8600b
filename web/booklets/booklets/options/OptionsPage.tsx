import { IconAdjustments, IconLock, IconMail, IconUserCheck, IconUserHeart, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type BookletOptions, getBookletOptions } from '../../../../contract/booklets/booklets/booklet-options.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { LinkCards } from '../../../app/LinkCards.tsx';
import { type TextKey, useT } from '../../../lib/i18n.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import { bookletKeys, useBookletId } from '../use-booklet.ts';
import { useOptionStates } from './use-option-states.ts';

interface OptionCard {
  name: keyof BookletOptions;
  to: string;
  label: TextKey;
  about: TextKey;
  icon: typeof IconLock;
}

const CARDS: readonly OptionCard[] = [
  {
    name: 'access',
    to: paths.bookletAccess,
    label: 'access.page.title',
    about: 'access.page.sentence',
    icon: IconLock,
  },
  {
    name: 'participants',
    to: paths.bookletParticipants,
    label: 'participants.title',
    about: 'participants.sentence',
    icon: IconUsersGroup,
  },
  {
    name: 'referents',
    to: paths.bookletReferents,
    label: 'referents.title',
    about: 'referents.sentence',
    icon: IconUserHeart,
  },
  {
    name: 'mailing',
    to: paths.bookletMailing,
    label: 'campaigns.title',
    about: 'campaigns.sentence',
    icon: IconMail,
  },
  { name: 'users', to: paths.bookletRights, label: 'rights.title', about: 'rights.sentence', icon: IconUserCheck },
  {
    name: 'advanced',
    to: paths.bookletAdvanced,
    label: 'advanced.title',
    about: 'advanced.sentence',
    icon: IconAdjustments,
  },
];

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
        cards={cards.map(({ name, to, label, about, icon }) => ({
          name,
          icon,
          link: (
            <Link to={to} search={{ livret: id }}>
              {t(label)}
            </Link>
          ),
          state: states[name],
          about: t(about),
        }))}
      />
    </>
  );
}
