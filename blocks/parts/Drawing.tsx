import type { ReactNode } from 'react';

/** A small line drawing on a 24 px grid, in the colour of the surrounding text, hidden from screen readers. */
export const Drawing = ({ children, className = 'b-icon' }: { children: ReactNode; className?: string }) => (
  <svg
    className={className}
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);
