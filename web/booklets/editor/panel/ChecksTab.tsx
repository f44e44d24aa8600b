import { repairGateFinding } from '../../../../blocks/repair-gate-finding.ts';
import { GATE_CRITERIA } from '../../../../contract/booklets/content/accessibility.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { useEditor } from '../editor-context.ts';
import { useFindings } from '../use-checks.ts';
import { AccessibilityFindings } from './AccessibilityFindings.tsx';
import { FindingRow } from './FindingRow.tsx';
import classes from './Panel.module.css';
import { RepairButton } from './RepairButton.tsx';

/** Live findings that affect the publication of this page, then those of accessibility; each links to its field. */
export function ChecksTab() {
  const t = useT();
  const { store } = useEditor();
  const findings = useFindings();
  const sorted = [...findings].sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'));
  return (
    <>
      <h2 className={`${shared.rowSm} ${classes.title}`} tabIndex={-1} id="editor-checks">
        {t('editor.panel.checks')}
      </h2>
      {sorted.length === 0 ? (
        <p className={`${shared.rowXs} ${classes.good}`} role="status">
          <IconCircleCheck size={20} aria-hidden /> {t('editor.checks.good')}
        </p>
      ) : (
        <p role="status">{t('editor.checks.count', { count: sorted.length })}</p>
      )}
      <ul className={`${shared.stackXs} ${classes.list}`}>
        {sorted.map((finding) => {
          const { blockId, field, code, values, level } = finding;
          const criterion = GATE_CRITERIA[code];
          return (
            <li
              className={classes.item}
              data-level={level}
              key={`${blockId}-${field}-${code}-${JSON.stringify(values)}`}
            >
              <FindingRow
                blockId={blockId}
                field={field}
                icon={level === 'error' ? IconCircleX : IconAlertTriangle}
                message={
                  <>
                    <strong>{t(`publication.level.${level}`)}</strong> {errorText(code, values)}
                  </>
                }
                {...(criterion && { note: t('editor.accessibility.criterion', { criterion }) })}
              />
              <RepairButton
                blockId={blockId}
                repaired={repairGateFinding(store.findBlock(blockId)?.props, finding)}
                message={errorText(code, values)}
                focusId="editor-checks"
              />
            </li>
          );
        })}
      </ul>
      <AccessibilityFindings />
    </>
  );
}
