import { ActionIcon } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { paths } from '../../../contract/platform/paths.ts';
import { useOpenBooklet } from '../../booklets/booklets/use-booklet.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useCurrentPath, useMatch } from '../../lib/router/router-hooks.ts';
import { IconMenu2 } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './TopLine.module.css';
import type { ToolPanel } from './TopTools.tsx';

/** Loaded after the page is displayed. */
const TopTools = lazyComponent('TopTools', () => import('./TopTools.tsx'));

/** Open panel of the tools. Ctrl+K opens the search from the first moment, even while the tools are being loaded. */
const useToolPanel = () => {
  const [open, setOpen] = useState<ToolPanel | null>(null);
  useEffect(() => {
    const openSearch = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen('search');
      }
    };
    window.addEventListener('keydown', openSearch);
    return () => window.removeEventListener('keydown', openSearch);
  }, []);
  return { open, setOpen };
};

/** Breadcrumb. On a small screen, also the menu button. */
export function TopLine({ onMenu }: { onMenu: () => void }) {
  const t = useT();
  const panel = useToolPanel();
  const path = useCurrentPath();
  const title = useMatch(({ route }) => route.title);
  const booklet = useOpenBooklet();
  const trail: { label: string; to?: string; livret?: string }[] = [];
  if (path !== paths.home) trail.push({ label: t('home.title'), to: paths.home });
  if (path.startsWith(`${paths.booklets}/`)) trail.push({ label: t('booklets.title'), to: paths.booklets });
  if (path.startsWith(`${paths.settings}/`)) trail.push({ label: t('settings.title'), to: paths.settings });
  if (path.startsWith(`${paths.library}/`)) trail.push({ label: t('library.title'), to: paths.library });
  if (path.startsWith(`${paths.libraryChapters}/`))
    trail.push({ label: t('library.chapters.title'), to: paths.libraryChapters });
  if (booklet) {
    const label = booklet.title ?? t('booklets.untitled');
    trail.push(path === paths.bookletHome ? { label } : { label, to: paths.bookletHome, livret: booklet.id });
  }
  if (booklet && path.startsWith(`${paths.bookletOptions}/`)) {
    trail.push({ label: t('options.title'), to: paths.bookletOptions, livret: booklet.id });
  }
  if (title && path !== paths.bookletHome) trail.push({ label: t(title) });
  return (
    <header className={`${shared.rowSm} ${classes.line}`}>
      <ActionIcon
        className={classes.menu}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('shell.menu.open')}
        onClick={onMenu}
      >
        <IconMenu2 size={22} />
      </ActionIcon>
      <nav aria-label={t('shell.breadcrumb')} className={classes.trail}>
        <ol className={shared.wrapTight}>
          {trail.map(({ label, to, livret }) => (
            <li key={to ?? 'here'}>
              {to ? (
                <Link to={to} search={livret ? { livret } : {}} isExact>
                  {label}
                </Link>
              ) : (
                <span aria-current="page">{label}</span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <div className={`${shared.rowTight} ${shared.fixed} ${classes.tools}`}>
        <Suspense fallback={null}>
          <TopTools {...panel} />
        </Suspense>
      </div>
    </header>
  );
}
