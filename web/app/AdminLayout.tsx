import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import classes from './AdminLayout.module.css';
import { BookletBar } from './BookletBar.tsx';
import { SideBar } from './SideBar.tsx';
import { TopLine } from './TopLine.tsx';

const FOLDED = 'embarque.sidebar';

/** The frame of the back office: bar at the left, a line above, the page (look: « Frame »). */
export function AdminLayout({ children }: { children?: ReactNode }) {
  const t = useT();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [open, setOpen] = useState(false);
  const [folded, setFolded] = useState(() => localStorage.getItem(FOLDED) === 'folded');
  // A drawer left open would hide the page that was just chosen in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the reason
  useEffect(() => setOpen(false), [path]);
  const fold = () => {
    localStorage.setItem(FOLDED, folded ? 'open' : 'folded');
    setFolded(!folded);
  };
  return (
    <div className={classes.frame} data-folded={folded || undefined}>
      <a className={classes.skip} href="#contenu">
        {t('shell.skip')}
      </a>
      <SideBar open={open} folded={folded} onClose={() => setOpen(false)} onFold={fold} />
      <div className={classes.work}>
        <TopLine onMenu={() => setOpen(true)} />
        <BookletBar />
        <main id="contenu" tabIndex={-1} className={classes.page}>
          {children}
        </main>
      </div>
    </div>
  );
}
