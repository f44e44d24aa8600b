import type { RenderContext } from '../context.ts';
import { Paragraphs } from '../parts/Paragraphs.tsx';
import type { BlockViewProps } from '../registry.ts';

/** The part below the statement: the way to confirm, for readers who may. */
const ConfirmationActions = ({ context }: { context: RenderContext }) => {
  const { mode, t, blockId } = context;
  if (mode === 'print') return <p className="b-confirmation-note">{t('confirmation.online')}</p>;
  const own =
    mode === 'reader' ? (context.confirmation?.(blockId) ?? context.renderOfflineNote?.('confirmation')) : undefined;
  if (own !== undefined) return own;
  if (mode === 'reader') return <p className="b-confirmation-note">{t('confirmation.link')}</p>;
  // The editor sends nothing.
  return (
    <>
      <p className="b-confirmation-note">{t('confirmation.editor')}</p>
      <button type="button" className="b-button b-button-filled">
        {t('confirmation.submit')}
      </button>
    </>
  );
};

/** A statement to confirm. The server adds the reader's form or receipt below it when it serves the page. */
export const ConfirmationView = ({ props, context }: BlockViewProps<'confirmation'>) => {
  const title = context.fillText(props.title);
  return (
    <div className="b-confirmation">
      <p className="b-confirmation-kind">{context.t('confirmation.kind')}</p>
      {title !== '' && <p className="b-confirmation-title">{title}</p>}
      <div className="b-confirmation-statement">
        <Paragraphs text={props.statement} context={context} />
      </div>
      <ConfirmationActions context={context} />
    </div>
  );
};
