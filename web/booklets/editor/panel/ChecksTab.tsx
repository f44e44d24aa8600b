import { errorText } from '../../../../contract/platform/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { getBlockTypeName } from '../block-type-names.ts';
import { useEditor } from '../editor-context.ts';
import { usePanels } from '../panels.ts';
import { useFindings } from '../use-checks.ts';
import classes from './Panel.module.css';

/** Live findings that affect the publication of this page; each links to its field. */
export function ChecksTab() {
  const t = useT();
  const { store, selection } = useEditor();
  const panels = usePanels();
  const findings = useFindings();
  const sorted = [...findings].sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'));
  return (
    <>
      <h2 className={`${shared.rowSm} ${classes.title}`}>{t('editor.panel.checks')}</h2>
      {sorted.length === 0 ? (
        <p className={`${shared.rowXs} ${classes.good}`} role="status">
          <IconCircleCheck size={20} aria-hidden /> {t('editor.checks.good')}
        </p>
      ) : (
        <p role="status">{t('editor.checks.count', { count: sorted.length })}</p>
      )}
      <ul className={`${shared.stackXs} ${classes.list}`}>
        {sorted.map(({ blockId, field, code, values, level }) => (
          <li key={`${blockId}-${field}-${code}-${JSON.stringify(values)}`}>
            <button
              type="button"
              className={classes.finding}
              data-level={level}
              onClick={() => {
                panels.show('block');
                selection.goToField(blockId, field);
                document.getElementById(`cadre-${blockId}`)?.scrollIntoView({ block: 'center' });
              }}
            >
              {level === 'error' ? <IconCircleX size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
              <span>
                <strong>{t(`publication.level.${level}`)}</strong> {errorText(code, values)}
                <span className={`${shared.hint} ${shared.block}`}>
                  {t('editor.checks.where', {
                    name: getBlockTypeName(store.findBlock(blockId)?.type ?? ''),
                    place: store.order.indexOf(blockId) + 1,
                  })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
