import type { ReferentWarning } from '../../../contract/people/referents/referents.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { IconAlertTriangle } from '../../ui/icons/index.ts';
import { RowsLeftOut } from '../../ui/table/RowsLeftOut.tsx';
import { formatReferentRole } from './format-referent.ts';
import classes from './referents.module.css';

/** Warnings about the list. None of them blocks an action. */
export function ReferentWarnings({ warnings, left }: { warnings: readonly ReferentWarning[]; left: number }) {
  const t = useT();
  if (warnings.length === 0) return null;
  const words = (warning: ReferentWarning): string => {
    switch (warning.kind) {
      case 'overlap':
        return t('referents.warning.overlap', { role: formatReferentRole(warning), names: warning.names.join(', ') });
      case 'uncovered':
        return warning.site === ''
          ? t('referents.warning.nobody', { count: warning.n })
          : t('referents.warning.uncovered', { count: warning.n, site: warning.site });
      case 'away':
        return warning.until === null
          ? t('referents.warning.away', { name: warning.name })
          : t('referents.warning.awayUntil', { name: warning.name, date: formatDay(`${warning.until}T12:00:00`) });
      case 'closed':
        return t('referents.warning.closed', { name: warning.name });
    }
  };
  return (
    <section className={classes.warnings} aria-labelledby="a-verifier">
      <h2 id="a-verifier">
        <IconAlertTriangle size={18} aria-hidden /> {t('referents.warnings')}
      </h2>
      <ul>
        {warnings.map((warning) => (
          <li key={words(warning)}>{words(warning)}</li>
        ))}
      </ul>
      <RowsLeftOut count={left} />
    </section>
  );
}
