import type { ReactNode } from 'react';
import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './AuthLayout.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { ProductMark } from './ProductMark.tsx';

/** Layout of the screens before login: the product on one side, one task on the other. */
export function AuthLayout({ children }: { children?: ReactNode }) {
  const t = useT();
  return (
    <div className={classes.frame}>
      <aside className={`${shared.stack} ${classes.side}`}>
        <ProductMark />
        <p className={classes.promise}>{t('auth.promise')}</p>
        <Boat />
      </aside>
      <div className={`${shared.stack} ${shared.narrow} ${classes.main}`}>
        <main id="contenu" className={`${shared.stack} ${classes.content}`}>
          {children}
        </main>
        <footer className={`${shared.rowWrap} ${classes.footer}`}>
          <Link to={paths.terms}>{t('legal.terms.title')}</Link>
          <Link to={paths.privacy}>{t('legal.privacy.title')}</Link>
          <Link to={paths.legalNotice}>{t('legal.notice.title')}</Link>
          <Link to={paths.accessibility}>{t('legal.accessibility.title')}</Link>
          <LanguageSwitch />
        </footer>
      </div>
    </div>
  );
}

/** Drawing of the product: an open booklet under sail. */
function Boat() {
  return (
    <svg
      className={classes.boat}
      viewBox="0 0 400 260"
      fill="none"
      strokeLinecap="round"
      strokeWidth="3"
      aria-hidden="true"
    >
      <path d="M200 30v130" stroke="#8dc4ff" strokeWidth="4" />
      <path d="M206 36c56 10 92 52 100 112-34-10-68-10-100 6z" fill="#14375f" stroke="#56a5ff" />
      <path d="M194 52c-42 14-70 48-78 96 26-8 54-6 78 8z" fill="#0f2c4e" stroke="#56a5ff" />
      <path
        d="M84 172c40-10 82-8 116 8 34-16 76-18 116-8-8 26-30 44-58 44H142c-28 0-50-18-58-44z"
        fill="#fff"
        stroke="#b8dcff"
      />
      <path d="M200 180v36" stroke="#8dc4ff" />
      <path d="M110 184c24-4 50-2 74 6M216 190c24-8 50-10 74-6" stroke="#1484f4" />
      <path
        d="M20 226c30 16 60 16 90 0 30 16 60 16 90 0 30 16 60 16 90 0 30 16 60 16 90 0"
        stroke="#1484f4"
        strokeWidth="4"
      />
      <path d="M50 248c24 10 48 10 72 0 24 10 48 10 72 0 24 10 48 10 72 0" stroke="#14375f" strokeWidth="4" />
    </svg>
  );
}
