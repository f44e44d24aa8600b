import type { BookletOptions } from '../../../../contract/booklets/booklets/booklet-options.ts';
import { useT } from '../../../lib/i18n.ts';

/**
 * Current state of each option on one line, e.g. « 12 participants · 3 à inviter »; null for options that the user may
 * not open.
 */
export const useOptionStates = (): ((options: BookletOptions) => Record<keyof BookletOptions, string | null>) => {
  const t = useT();
  const join = (...parts: (string | false)[]): string => parts.filter((part) => part !== false).join(' · ');
  return ({ access, participants, referents, mailing, users, advanced }) => ({
    access:
      access &&
      (access.doors.length === 0
        ? t('booklet.access.none')
        : join(...access.doors.map((door) => t(`booklet.access.${door}`)))),
    participants:
      participants &&
      join(
        t('options.participants', { count: participants.total }),
        participants.toInvite > 0 && t('options.participants.toInvite', { count: participants.toInvite }),
      ),
    referents:
      referents &&
      join(
        t('options.referents', { count: referents.total }),
        referents.total > 0 && t('options.referents.shown', { count: referents.shown }),
      ),
    mailing:
      mailing &&
      join(
        t('options.mailing', { count: mailing.campaigns }),
        mailing.underway > 0 && t('options.mailing.underway', { count: mailing.underway }),
        mailing.steps > 0 && t('options.mailing.steps', { count: mailing.steps }),
      ),
    users:
      users && join(t('options.users', { count: users.total }), t('options.users.owners', { count: users.owners })),
    advanced:
      advanced &&
      join(
        t('options.tracking', { mode: t(`advanced.tracking.${advanced.tracking}`).toLowerCase() }),
        advanced.approval && t('options.approval'),
      ),
  });
};
