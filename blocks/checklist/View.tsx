import type { Translate } from '../booklet-words.ts';
import type { BlockViewProps } from '../registry.ts';

const formatDueDate = (days: number, t: Translate): string => {
  if (days === 0) return t('checklist.arrival');
  if (days === -1) return t('checklist.dayBefore');
  if (days === 1) return t('checklist.dayAfter');
  return t(days < 0 ? 'checklist.before' : 'checklist.after', { n: Math.abs(days) });
};

/**
 * Boxes that the reader ticks. The reader's script saves their state on the device by `data-checklist` and
 * `data-checklist-item`, and may write the participant's own date in `data-due-days`.
 */
export const ChecklistView = ({ props, context }: BlockViewProps<'checklist'>) => {
  const { blockId, t } = context;
  const title = context.fillText(props.title);
  return (
    <div className="b-checklist" data-checklist={blockId}>
      {title !== '' && <p className="b-checklist-title">{title}</p>}
      <ul className="b-checklist-items" aria-label={title || t('checklist.title')}>
        {props.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place, and so is its kept state
          <li key={index} className="b-checklist-item">
            <label className="b-checklist-label">
              <input type="checkbox" data-checklist-item={index} autoComplete="off" />
              <span>
                <span className="b-checklist-text">{context.fillText(item.text)}</span>
                {item.dueInDays !== null && (
                  <span className="b-checklist-due">
                    {' '}
                    <span data-due-days={item.dueInDays}>{formatDueDate(item.dueInDays, t)}</span>
                  </span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {context.mode === 'reader' && <p className="b-checklist-note">{t('checklist.device')}</p>}
    </div>
  );
};
