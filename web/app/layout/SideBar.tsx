import { ActionIcon } from '@mantine/core';
import { useFocusTrap, useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useEffect } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useCurrentPath } from '../../lib/router/router-hooks.ts';
import { useUser } from '../../lib/user.ts';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import { CompanySwitch } from './CompanySwitch.tsx';
import { MenuEntry } from './MenuEntry.tsx';
import { listMenuEntries } from './menu.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { ProductMark } from './ProductMark.tsx';
import classes from './SideBar.module.css';

interface SideBarProps {
  /** Open state of the drawer, on a small screen. */
  open: boolean;
  folded: boolean;
  onClose: () => void;
  onFold: () => void;
}

export function SideBar({ open, folded, onClose, onFold }: SideBarProps) {
  const t = useT();
  const user = useUser();
  const path = useCurrentPath();
  const drawer = useMediaQuery('(max-width: 860px)', false, { getInitialValueInEffect: false });
  const trap = useFocusTrap(drawer && open);
  useEffect(() => {
    if (drawer && open) document.body.style.overflow = 'hidden';
    return () => {
      document.body.style.overflow = '';
    };
  }, [drawer, open]);
  const small = folded && !drawer;
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && drawer) onClose();
  };
  if (drawer && !open) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the mask is for the pointer; the keyboard has Escape and the X */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: same */}
      {drawer && <div className={classes.mask} onClick={onClose} />}
      <aside
        ref={trap}
        aria-label={t('shell.side')}
        className={`${shared.stackXs} ${classes.bar}`}
        data-drawer={drawer || undefined}
        data-folded={small || undefined}
        onKeyDown={closeOnEscape}
      >
        <div className={classes.head}>
          <ProductMark small={small} />
          {drawer && (
            <ActionIcon variant="transparent" c="white" size="lg" aria-label={t('shell.menu.close')} onClick={onClose}>
              <IconX size={20} />
            </ActionIcon>
          )}
        </div>
        <CompanySwitch folded={small} />
        <nav aria-label={t('shell.menu.label')} className={classes.menu}>
          {listMenuEntries(user?.can).map((entry) => (
            <MenuEntry key={entry.to} entry={entry} path={path} folded={small} />
          ))}
        </nav>
        {!drawer && (
          <button type="button" className={classes.fold} onClick={onFold} aria-expanded={!folded}>
            {folded ? (
              <IconLayoutSidebarLeftExpand size={20} aria-hidden />
            ) : (
              <IconLayoutSidebarLeftCollapse size={20} aria-hidden />
            )}
            <span className={small ? shared.hidden : undefined}>{t('shell.menu.fold')}</span>
          </button>
        )}
        <PersonMenu folded={small} />
      </aside>
    </>
  );
}
