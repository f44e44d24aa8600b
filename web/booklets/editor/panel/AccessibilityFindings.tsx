import { useQuery } from '@tanstack/react-query';
import type { AccessibilityFinding } from '../../../../contract/booklets/content/accessibility.ts';
import { useT } from '../../../lib/i18n.ts';
import { getLanguageName } from '../../../lib/language-names.ts';
import { PREVIEW_OPTIONS } from '../../../lib/use-call-query.ts';
import { IconAlertTriangle, IconInfoCircle } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { useEditor, useSessionState } from '../editor-context.ts';
import { ColourFindings } from './ColourFindings.tsx';
import { FindingRow } from './FindingRow.tsx';
import classes from './Panel.module.css';
import { RepairButton } from './RepairButton.tsx';

/** Places of the saved page that break a rule of the RGAA: each leads to its field, and some are repaired at once. */
export function AccessibilityFindings() {
  const t = useT();
  const { backend, booklet, fullBooklet, store } = useEditor();
  const savedAt = useSessionState('status', ({ isSaved, savedAt: at }) => (isSaved ? (at?.getTime() ?? 0) : -1));
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: [...backend.treeKey, 'accessibility', store.id, savedAt, booklet.theme.colours],
    queryFn: () => backend.loadFindings(store.id),
    enabled: savedAt !== -1,
    ...PREVIEW_OPTIONS,
  });
  if (isError) return <p role="status">{t('editor.accessibility.failed')}</p>;
  if (!data) return null;
  const { findings, colours, reference } = data;
  const getMessage = ({ rule, values }: AccessibilityFinding) =>
    t(
      `editor.accessibility.rule.${rule}`,
      typeof values.language === 'string' ? { ...values, language: getLanguageName(values.language) } : values,
    );
  return (
    <>
      <h3 className={classes.heading} tabIndex={-1} id="editor-accessibility">
        {t('editor.accessibility.title')}
      </h3>
      <p className={shared.hint}>{t('editor.accessibility.intro', { reference })}</p>
      <p role="status">
        {findings.length === 0
          ? t('editor.accessibility.good')
          : t('editor.accessibility.count', { count: findings.length })}
      </p>
      <ul className={`${shared.stackXs} ${classes.list}`}>
        {findings.map((finding) => {
          const { rule, criterion, severity, blockId, field, repaired } = finding;
          return (
            <li
              className={classes.item}
              data-level="warning"
              key={`${rule}-${blockId}-${field}-${JSON.stringify(finding.values)}`}
            >
              <FindingRow
                blockId={blockId}
                field={field}
                icon={severity === 'advice' ? IconInfoCircle : IconAlertTriangle}
                message={getMessage(finding)}
                note={t('editor.accessibility.criterion', { criterion })}
              />
              <RepairButton
                blockId={blockId}
                repaired={repaired}
                message={getMessage(finding)}
                // The repaired block is that of the page as it was saved: a later change would be lost.
                isDisabled={savedAt === -1 || isPlaceholderData}
                focusId="editor-accessibility"
              />
            </li>
          );
        })}
      </ul>
      {fullBooklet && <ColourFindings booklet={fullBooklet} findings={colours} />}
    </>
  );
}
