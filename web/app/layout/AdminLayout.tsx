import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useBookletId } from '../../booklets/booklets/use-booklet.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { useCurrentPath } from '../../lib/router/router-hooks.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './AdminLayout.module.css';
import { SideBar } from './SideBar.tsx';
import { TopLine } from './TopLine.tsx';

// Loaded in parallel with its booklet.
const BookletBar = lazyComponent('BookletBar', () => import('./BookletBar.tsx'));

const SIDEBAR_STORAGE_KEY = 'embarque.sidebar';

/** Layout of the back office: sidebar on the left, top bar, and the page (design: « Frame »). */
export function AdminLayout({ children }: { children?: ReactNode }) {
  const t = useT();
  const path = useCurrentPath();
  const bookletId = useBookletId();
  const [open, setOpen] = useState(false);
  const [folded, setFolded] = useState(() => localStorage.getItem(SIDEBAR_STORAGE_KEY) === 'folded');
  // An open drawer would hide the page that was just chosen in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the reason
  useEffect(() => setOpen(false), [path]);
  const fold = () => {
    localStorage.setItem(SIDEBAR_STORAGE_KEY, folded ? 'open' : 'folded');
    setFolded(!folded);
  };
  return (
    <div className={classes.frame} data-folded={folded || undefined}>
      <a className={shared.skipLink} href="#contenu">
        {t('shell.skip')}
      </a>
      <SideBar open={open} folded={folded} onClose={() => setOpen(false)} onFold={fold} />
      <div className={`${shared.stack} ${shared.narrow}`}>
        <TopLine onMenu={() => setOpen(true)} />
        {bookletId !== null && (
          <Suspense fallback={null}>
            <BookletBar />
          </Suspense>
        )}
        <main id="contenu" tabIndex={-1} className={classes.page}>
          {children}
        </main>
      </div>
    </div>
  );
}
