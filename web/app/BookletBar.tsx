import { Link, useRouterState } from '@tanstack/react-router';
import { paths } from '../../contract/platform/paths.ts';
import type { Permission } from '../../contract/platform/permissions.ts';
import { BookletState } from '../booklets/booklets/BookletState.tsx';
import { useOpenBooklet } from '../booklets/booklets/use-booklet.ts';
import { type TextKey, useT } from '../lib/i18n.ts';
import classes from './BookletBar.module.css';

const scrollTabIntoView = (tab: HTMLAnchorElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** Second bar, when a booklet is open: its name, its state, its screens. */
export function BookletBar() {
  const t = useT();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const booklet = useOpenBooklet();
  if (!booklet) return null;
  const step = booklet.wizardStep === 'start' ? 'name' : booklet.wizardStep;
  const tabs: { to: string; root: string; label: TextKey; permission?: Permission }[] = [
    { to: paths.bookletHome, root: paths.bookletHome, label: 'booklet.home.title' },
    { to: `${paths.builder}/${step}`, root: paths.builder, label: 'builder.title' },
    { to: paths.editor, root: paths.editor, label: 'editor.title' },
    { to: paths.bookletAccess, root: paths.bookletAccess, label: 'access.label', permission: 'booklet.access' },
    {
      to: paths.bookletParticipants,
      root: paths.bookletParticipants,
      label: 'participants.title',
      permission: 'participants.list',
    },
    {
      to: paths.bookletReferents,
      root: paths.bookletReferents,
      label: 'referents.title',
      permission: 'booklet.referents',
    },
    {
      to: paths.bookletMailing,
      root: paths.bookletMailing,
      label: 'campaigns.title',
      permission: 'campaigns.manage',
    },
    { to: paths.bookletRights, root: paths.bookletRights, label: 'rights.title', permission: 'booklet.rights' },
    { to: paths.bookletAdvanced, root: paths.bookletAdvanced, label: 'advanced.title', permission: 'booklet.advanced' },
  ];
  const allowed = tabs.filter(({ permission }) => permission === undefined || booklet.can[permission]);
  return (
    <section className={classes.bar} aria-label={t('booklet.bar')}>
      <p className={classes.name}>
        {booklet.title ?? t('booklets.untitled')} <BookletState booklet={booklet} />
      </p>
      <nav aria-label={t('booklet.tabs')} className={classes.nav}>
        <ul className={classes.tabs}>
          {allowed.map(({ to, root, label }) => (
            <li key={root}>
              <Link
                ref={path.startsWith(root) ? scrollTabIntoView : undefined}
                to={to}
                search={{ livret: booklet.id }}
                className={classes.tab}
                aria-current={path.startsWith(root) ? 'page' : undefined}
              >
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {booklet.state === 'archived' && path.startsWith('/livrets/options/') && (
        <p className={classes.note}>{t('booklet.archived.options')}</p>
      )}
    </section>
  );
}
