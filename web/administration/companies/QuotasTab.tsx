import type { Company } from '../../../contract/administration/companies/companies.ts';
import { QUOTA_NAMES, QUOTA_USAGE_KEYS } from '../../../contract/administration/companies/company-choices.ts';
import { useT } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import classes from './companies.module.css';
import { PartFrame } from './PartFrame.tsx';
import { QuotaGauge } from './QuotaGauge.tsx';
import { getNumberFieldProps, useCompanyPartForm } from './use-part-form.ts';

function Gauges({ company }: { company: Company }) {
  const t = useT();
  return (
    <FormSection title={t('company.section.usage')} sentence={t('company.section.usage.sentence')}>
      <dl className={classes.facts}>
        {QUOTA_NAMES.map((name) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(`company.gauge.${name}`)}</dt>
            <dd>
              <QuotaGauge quota={name} used={company.usage[QUOTA_USAGE_KEYS[name]]} of={company[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </FormSection>
  );
}

function QuotasForm({ company }: { company: Company }) {
  const t = useT();
  const part = useCompanyPartForm('quotas', company);
  return (
    <PartFrame label={t('company.tab.quotas')} part={part}>
      <FormSection title={t('company.section.quotas')} sentence={t('company.section.quotas.sentence')}>
        <div className={classes.pair}>
          {QUOTA_NAMES.map((name) => (
            <NumberField key={name} label={t(`company.${name}`)} {...getNumberFieldProps(part.form, name)} />
          ))}
        </div>
      </FormSection>
    </PartFrame>
  );
}

/** Usage and quotas of the company; only the publisher changes the quotas. */
export function QuotasTab({ company }: { company: Company }) {
  const t = useT();
  return (
    <>
      <Gauges company={company} />
      {company.mayManage ? (
        <QuotasForm company={company} />
      ) : (
        <p className={classes.quiet}>{t('company.quotas.ask')}</p>
      )}
    </>
  );
}
