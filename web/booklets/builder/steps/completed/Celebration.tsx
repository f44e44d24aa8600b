import type { ThemeColours } from '../../../../../contract/booklets/booklets/theme.ts';

/** An open booklet in its own colours. Decorative: the text beside it says the same. */
export function Celebration({ colours }: { colours: ThemeColours }) {
  const { primary, secondary, accent, background, text } = colours;
  return (
    <svg viewBox="0 0 160 120" width="160" height="120" aria-hidden="true">
      <ellipse cx="80" cy="110" rx="62" ry="6" fill="currentColor" opacity="0.1" />
      <path d="M80 34c-14-9-34-11-56-9v74c22-2 42 0 56 9z" fill={background} stroke={secondary} strokeWidth="2.5" />
      <path d="M80 34c14-9 34-11 56-9v74c-22-2-42 0-56 9z" fill={primary} stroke={secondary} strokeWidth="2.5" />
      <path
        d="M36 46c10-1 20 0 32 4M36 59c10-1 20 0 32 4M36 72c8-1 14 0 22 2"
        stroke={text}
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
        opacity="0.6"
      />
      <path
        d="m96 66 9 9 18-20"
        stroke={background}
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <g fill={accent}>
        <circle cx="20" cy="14" r="4" />
        <rect x="52" y="6" width="7" height="7" rx="1.5" transform="rotate(20 55 9)" />
        <circle cx="118" cy="10" r="3.5" />
      </g>
      <g fill={primary}>
        <rect x="84" y="10" width="7" height="7" rx="1.5" transform="rotate(-15 87 13)" />
        <circle cx="146" cy="22" r="4" />
        <circle cx="38" cy="8" r="2.5" />
      </g>
    </svg>
  );
}
