import { errorText } from '../../../../contract/platform/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { useEditor } from '../editor-context.ts';
import { useFindings } from '../use-checks.ts';
import { AccessibilityFindings } from './AccessibilityFindings.tsx';
import { FindingRow } from './FindingRow.tsx';
import classes from './Panel.module.css';

/** Live findings that affect the publication of this page, then those of accessibility; each links to its field. */
export function ChecksTab() {
  const t = useT();
  const { fullBooklet } = useEditor();
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
            <FindingRow
              blockId={blockId}
              field={field}
              level={level}
              icon={level === 'error' ? IconCircleX : IconAlertTriangle}
              message={
                <>
                  <strong>{t(`publication.level.${level}`)}</strong> {errorText(code, values)}
                </>
              }
            />
          </li>
        ))}
      </ul>
      {fullBooklet && <AccessibilityFindings />}
    </>
  );
}
