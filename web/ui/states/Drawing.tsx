import type { ReactNode } from 'react';
import classes from './Drawing.module.css';

/** Line drawings of the product, 160 × 112, in its blues; `fill` parts are tinted, `accent` lines are highlighted. */
const drawings = {
  booklet: (
    <>
      <path
        className={classes.fill}
        d="M80 34c-12-9-28-12-46-11v60c18-1 34 2 46 11 12-9 28-12 46-11V23c-18-1-34 2-46 11Z"
      />
      <path d="M80 34c-12-9-28-12-46-11v60c18-1 34 2 46 11 12-9 28-12 46-11V23c-18-1-34 2-46 11Zm0 0v60" />
      <path
        className={classes.accent}
        d="M44 39c9 0 18 2 26 6M44 52c9 0 18 2 26 6M44 65c7 0 13 1 19 3M90 45c8-4 17-6 26-6"
      />
      <path className={classes.accent} d="m94 66 8 8 15-17" />
      <path d="M22 100h116M136 14v8m-4-4h8M20 34v6m-3-3h6" />
    </>
  ),
  people: (
    <>
      <circle className={classes.fill} cx="80" cy="38" r="15" />
      <path className={classes.fill} d="M52 92c1-18 12-29 28-29s27 11 28 29Z" />
      <circle cx="80" cy="38" r="15" />
      <path d="M52 92c1-18 12-29 28-29s27 11 28 29Z" />
      <circle cx="36" cy="52" r="10" />
      <path d="M18 92c0-13 7-21 18-21 4 0 8 1 11 4M142 92c0-13-7-21-18-21-4 0-8 1-11 4" />
      <circle cx="124" cy="52" r="10" />
      <path className={classes.accent} d="M73 41c2 4 12 4 14 0" />
      <path d="M12 102h136M112 18v8m-4-4h8" />
    </>
  ),
  search: (
    <>
      <path className={classes.fill} d="M34 18h56a6 6 0 0 1 6 6v66a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6V24a6 6 0 0 1 6-6Z" />
      <path d="M96 40V24a6 6 0 0 0-6-6H34a6 6 0 0 0-6 6v66a6 6 0 0 0 6 6h48" />
      <path className={classes.accent} d="M42 36h38M42 50h22M42 64h16" />
      <circle className={classes.paper} cx="98" cy="66" r="23" />
      <circle cx="98" cy="66" r="23" />
      <path d="m115 82 19 19" />
      <path className={classes.accent} d="M91 66h14" />
      <path d="M132 26v8m-4-4h8M14 60v6m-3-3h6" />
    </>
  ),
  mail: (
    <>
      <path className={classes.fill} d="M34 34h92a6 6 0 0 1 6 6v48a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6V40a6 6 0 0 1 6-6Z" />
      <path d="M34 34h92a6 6 0 0 1 6 6v48a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6V40a6 6 0 0 1 6-6Z" />
      <path d="m30 37 50 36 50-36M30 91l34-30M130 91 96 61" />
      <path className={classes.accent} d="M12 46h9M6 60h15M12 74h9" />
      <circle className={classes.badge} cx="128" cy="32" r="11" />
      <path className={classes.onBadge} d="m123 32 4 4 7-8" />
      <path d="M22 104h116" />
    </>
  ),
  picture: (
    <>
      <path className={classes.fill} d="M46 16h78a6 6 0 0 1 6 6v56a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6Z" />
      <path d="M46 16h78a6 6 0 0 1 6 6v56a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6Z" />
      <path className={classes.accent} d="m40 70 25-24 22 20 13-12 30 25" />
      <circle className={classes.accent} cx="108" cy="35" r="7" />
      <path d="M34 28h-2a6 6 0 0 0-6 6v56a6 6 0 0 0 6 6h80a6 6 0 0 0 6-6v-2M146 30v8m-4-4h8" />
    </>
  ),
  lock: (
    <>
      <path className={classes.fill} d="M48 48h64a6 6 0 0 1 6 6v36a6 6 0 0 1-6 6H48a6 6 0 0 1-6-6V54a6 6 0 0 1 6-6Z" />
      <path d="M48 48h64a6 6 0 0 1 6 6v36a6 6 0 0 1-6 6H48a6 6 0 0 1-6-6V54a6 6 0 0 1 6-6Z" />
      <path d="M58 48V36c0-13 9-22 22-22s22 9 22 22v12" />
      <circle className={classes.accent} cx="80" cy="68" r="6" />
      <path className={classes.accent} d="M80 74v9" />
      <path d="M20 104h120M26 40v6m-3-3h6M136 30v8m-4-4h8" />
    </>
  ),
  trouble: (
    <>
      <path
        className={classes.fill}
        d="M50 82c-15 0-26-10-26-23 0-12 9-21 21-22 4-14 17-23 33-23 18 0 32 12 34 28 14 0 24 9 24 20s-10 20-23 20Z"
      />
      <path d="M50 82c-15 0-26-10-26-23 0-12 9-21 21-22 4-14 17-23 33-23 18 0 32 12 34 28 14 0 24 9 24 20s-10 20-23 20" />
      <path className={classes.accent} d="M85 48 71 70h18L76 94" />
      <path d="M22 104h116M140 18v8m-4-4h8" />
    </>
  ),
};

export type DrawingName = keyof typeof drawings;

/** Decorative: the sentence beside it carries the meaning. */
export function Drawing({ name }: { name: DrawingName }): ReactNode {
  return (
    <svg className={classes.drawing} viewBox="0 0 160 112" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
