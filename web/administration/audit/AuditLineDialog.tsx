import type { AuditLine } from '../../../contract/administration/audit/audit.ts';
import { formatAuditField, formatAuditValue } from '../../../contract/administration/audit/audit-values.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './audit.module.css';
import { auditLocaleFormatter } from './audit-locale-formatter.ts';

/** A value of an entry: sentences stand one below the other. */
function AuditValue({ line, side, field }: { line: AuditLine; side: 'before' | 'after'; field: string }) {
  const value = line[side][field];
  const format = (one: unknown) => formatAuditValue(auditLocaleFormatter, field, one, line.names);
  const hasSentences = Array.isArray(value) && value.some((one) => typeof one === 'string' && one.includes(' '));
  if (!hasSentences) return format(value);
  return (
    <ul className={classes.sentences}>
      {value.map((one) => (
        <li key={String(one)}>{format(one)}</li>
      ))}
    </ul>
  );
}

/** All the details of one entry. */
export function AuditLineDialog({ line, onClose }: { line: AuditLine; onClose: () => void }) {
  const t = useT();
  const facts: [string, string][] = [
    [t('audit.column.at'), formatDayAndTime(line.at)],
    [t('audit.column.who'), line.who?.name ?? t('audit.nobody')],
    ...(line.as ? ([[t('audit.as'), line.as.name]] as [string, string][]) : []),
    [t('audit.column.what'), line.what],
    [t('audit.column.outcome'), t(`audit.outcome.${line.outcome}`)],
    [t('audit.column.object'), [line.object, line.label, line.booklet?.title].filter(Boolean).join(' · ')],
    [t('audit.id'), line.objectId || '—'],
    [t('audit.address'), line.address || '—'],
    [t('audit.request'), line.requestId || '—'],
    [t('audit.call'), line.action],
  ];
  const keys = [...new Set([...Object.keys(line.before), ...Object.keys(line.after)])];
  return (
    <Dialog opened onClose={onClose} title={t('audit.line', { n: line.number })} width="44rem">
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {keys.length > 0 && (
        <>
          <p className={shared.detail}>{t('audit.masked')}</p>
          <div className={shared.scrollX}>
            <table className={classes.values}>
              <thead>
                <tr>
                  <th scope="col">{t('audit.field')}</th>
                  <th scope="col">{t('audit.before')}</th>
                  <th scope="col">{t('audit.after')}</th>
                </tr>
              </thead>
              <tbody>
                {keys.map((key) => (
                  <tr key={key}>
                    <th scope="row">{formatAuditField(auditLocaleFormatter, key)}</th>
                    {(['before', 'after'] as const).map((side) => (
                      <td key={side}>
                        <AuditValue line={line} side={side} field={key} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Dialog>
  );
}
