import type { EntryBrand } from './EntryBrand.tsx';
import { NoticeDocument } from './PageParts.tsx';

/** Possible action: a form of one button, or a link. */
export interface NoticeAction {
  to: string;
  label: string;
  kind?: 'form' | 'link';
}

interface Props {
  /** URL of the reader's style sheet. */
  style: string;
  /** Look of the booklet; null: that of the product. */
  brand?: EntryBrand | null;
  title: string;
  message: string;
  help: string;
  action?: NoticeAction;
}

const NoticeDrawing = () => (
  <svg className="r-notice-drawing" viewBox="0 0 160 120" aria-hidden="true" focusable="false">
    <path d="M80 32c-14-10-34-12-56-8v70c22-4 42-2 56 8 14-10 34-12 56-8V24c-22-4-42-2-56 8z" />
    <path d="M80 32v70M38 44c9-1 18 0 26 4M38 60c9-1 18 0 26 4M122 44c-9-1-18 0-26 4M122 60c-9-1-18 0-26 4" />
  </svg>
);

/** Refusal page: the cause, and the next step. It reveals nothing of the booklet but its look. */
export const Notice = ({ style, brand = null, title, message, help, action }: Props) => (
  <NoticeDocument style={style} brand={brand} title={title} bodyClass="" contentClass="r-notice-in">
    {!brand && <NoticeDrawing />}
    <h1 className="r-title">{title}</h1>
    <p className="r-lead">{message}</p>
    <p>{help}</p>
    {action?.kind === 'link' && (
      <p className="r-actions">
        <a className="r-action r-entry-go" href={action.to}>
          {action.label}
        </a>
      </p>
    )}
    {action && action.kind !== 'link' && (
      <form method="post" action={action.to} className="r-actions">
        <button type="submit" className="r-action r-entry-go">
          {action.label}
        </button>
      </form>
    )}
  </NoticeDocument>
);
