import type { ReactNode } from 'react';
import classes from './pictures.module.css';

const Picture = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 200 112" className={classes.picture} aria-hidden="true">
    {children}
  </svg>
);

/** A path along stones to a flag. */
export const GuidedPicture = () => (
  <Picture>
    <path d="M24 92c30 0 30-34 60-34s32 22 60 10 24-36 24-44" className={classes.trail} />
    <circle cx="24" cy="92" r="9" className={classes.strong} />
    <circle cx="84" cy="58" r="9" className={classes.soft} />
    <circle cx="140" cy="70" r="9" className={classes.soft} />
    <path d="M168 26V8m0 1c8-5 14 5 23 0v13c-9 5-15-5-23 0" className={classes.flag} />
  </Picture>
);

/** A booklet and its copy. */
export const CopyPicture = () => (
  <Picture>
    <rect x="58" y="14" width="58" height="78" rx="7" className={classes.paper} />
    <rect x="58" y="14" width="58" height="24" rx="7" className={classes.soft} />
    <rect x="84" y="26" width="58" height="78" rx="7" className={classes.paper} />
    <rect x="84" y="26" width="58" height="26" rx="7" className={classes.strong} />
    <path d="M94 66h38M94 77h38M94 88h22" className={classes.line} />
  </Picture>
);

/** Icons of trades above a line. */
export const SectorPicture = () => (
  <Picture>
    <rect x="26" y="22" width="42" height="42" rx="10" className={classes.strong} />
    <rect x="79" y="22" width="42" height="42" rx="10" className={classes.soft} />
    <rect x="132" y="22" width="42" height="42" rx="10" className={classes.warm} />
    <path d="M36 54V42l11-8 11 8v12zM47 54v-7" className={classes.mark} />
    <path d="M90 36h20l-2 18H92zM95 36v-3a5 5 0 0 1 10 0v3" className={classes.dark} />
    <path d="M153 32v22M142 43h22" className={classes.mark} />
    <path d="M20 76h160" className={classes.line} />
    <path d="M34 88h40M87 88h26M128 88h40" className={classes.line} />
  </Picture>
);

/** A typed page and a booklet. */
export const ImportPicture = () => (
  <Picture>
    <path d="M30 14h36l16 16v62a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6z" className={classes.paper} />
    <path d="M66 14v16h16" className={classes.fold} />
    <path d="M35 44h36M35 55h36M35 66h36M35 77h20" className={classes.line} />
    <path d="M94 56h20m-8-8 8 8-8 8" className={classes.arrow} />
    <rect x="126" y="16" width="48" height="80" rx="8" className={classes.paper} />
    <rect x="126" y="16" width="48" height="28" rx="8" className={classes.strong} />
    <path d="M136 58h28M136 69h28M136 80h16" className={classes.line} />
  </Picture>
);
