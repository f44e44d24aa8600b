import { useT } from '../../lib/i18n.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './SkipLinks.module.css';

/** Parts of the editor, each with the places that take the focus: the first that is there. */
const PARTS = {
  canvas: [
    '[data-canvas] [data-block][tabindex="0"]',
    '[data-canvas] section button',
    '[data-canvas] [role="textbox"]',
  ],
  tree: ['[data-tree] [data-stop][tabindex="0"]', '[data-tree] button'],
  panel: ['[data-panel] [role="tab"][aria-selected="true"]'],
} as const;

const focusPart = (part: keyof typeof PARTS) => {
  for (const place of PARTS[part]) {
    const found = document.querySelector<HTMLElement>(place);
    if (found) return found.focus();
  }
};

/** First links of the editor: to the page, and on a wide window to its two sides. */
export function SkipLinks({ narrow }: { narrow: boolean }) {
  const t = useT();
  const parts = narrow ? (['canvas'] as const) : (['canvas', 'tree', 'panel'] as const);
  return (
    <nav className={classes.links} aria-label={t('editor.skip.title')}>
      {parts.map((part) => (
        <a
          key={part}
          className={shared.skipLink}
          href={`#${part}`}
          onClick={(event) => {
            event.preventDefault();
            focusPart(part);
          }}
        >
          {t(`editor.skip.${part}`)}
        </a>
      ))}
    </nav>
  );
}
