import type { RenderContext, ViewProps } from '../context.ts';
import { Paragraphs } from '../parts/Paragraphs.tsx';
import type { BlockProps } from '../registry.ts';

/** What stands below the statement: the way to confirm, where somebody may. */
const Foot = ({ context }: { context: RenderContext }) => {
  const { mode, t, blockId } = context;
  if (mode === 'print') return <p className="b-confirmation-note">{t('confirmation.online')}</p>;
  const own = mode === 'reader' ? context.confirmation?.(blockId) : undefined;
  if (own !== undefined) return own;
  if (mode === 'reader') return <p className="b-confirmation-note">{t('confirmation.link')}</p>;
  // In the editor nothing is sent.
  return (
    <>
      <p className="b-confirmation-note">{t('confirmation.editor')}</p>
      <button type="button" className="b-button b-button-filled">
        {t('confirmation.submit')}
      </button>
    </>
  );
};

/** A statement to confirm. Who reads decides what stands below it: her form or her receipt, put there when it is served. */
export const ConfirmationView = ({ props, context }: ViewProps<BlockProps<'confirmation'>>) => {
  const title = context.text(props.title);
  return (
    <div className="b-confirmation">
      <p className="b-confirmation-kind">{context.t('confirmation.kind')}</p>
      {title !== '' && <p className="b-confirmation-title">{title}</p>}
      <div className="b-confirmation-statement">
        <Paragraphs text={props.statement} context={context} />
      </div>
      <Foot context={context} />
    </div>
  );
};
