import type { QuotaName } from '../../../contract/administration/companies/company-choices.ts';
import { useT } from '../../lib/i18n.ts';
import classes from './companies.module.css';
import { formatQuotaAmount } from './format-company.ts';

interface QuotaGaugeProps {
  quota: QuotaName;
  used: number;
  of: number;
}

/** Usage of a quota, in words and as a bar with the same value. */
export function QuotaGauge({ quota, used, of }: QuotaGaugeProps) {
  const t = useT();
  const share = of === 0 ? 1 : Math.min(1, used / of);
  const tone = share >= 0.95 ? 'full' : share >= 0.8 ? 'near' : 'room';
  return (
    <div className={classes.gauge}>
      <span>{t('company.usage', { used: formatQuotaAmount(quota, used), of: formatQuotaAmount(quota, of) })}</span>
      <div className={classes.track} data-tone={tone} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
