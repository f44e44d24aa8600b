import { Alert, Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  AUDIT_MONTHS,
  type AuditFilter,
  checkAudit,
  setAuditRetention,
} from '../../../contract/administration/audit/audit.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';

/** Retention period of the log, and integrity check of its chain. */
export function ChainSection({ of, months }: { of: AuditFilter['of']; months: number }) {
  const t = useT();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<number | string>(months);
  const check = useMutation({ mutationFn: () => api(checkAudit, { query: { of } }) });
  const keep = useMutation({
    mutationFn: () => api(setAuditRetention, { body: { months: Number(chosen) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['audit'] }),
  });
  const { min, max } = AUDIT_MONTHS;
  const wrong = !Number.isInteger(chosen) || Number(chosen) < min || Number(chosen) > max;
  return (
    <FormSection title={t('audit.chain')} sentence={t('audit.chain.sentence')}>
      <Group align="flex-end">
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          {t('audit.check')}
        </Button>
        {of === 'company' && (
          <>
            <NumberField
              label={t('audit.months')}
              min={min}
              max={max}
              value={chosen}
              error={wrong ? t('audit.months.wrong', { min, max }) : undefined}
              onChange={setChosen}
            />
            <Button
              variant="default"
              disabled={wrong || chosen === months}
              loading={keep.isPending}
              onClick={() => keep.mutate()}
            >
              {t('audit.months.save')}
            </Button>
          </>
        )}
      </Group>
      <div role="status">
        {check.data && check.data.faults.length === 0 && (
          <Alert color="green" mt="md">
            {t('audit.check.good', { count: check.data.kept })}
          </Alert>
        )}
        {check.data && check.data.faults.length > 0 && (
          <Alert color="red" mt="md" title={t('audit.check.bad')}>
            <ul>
              {check.data.faults.map(({ number, fault }) => (
                <li key={`${number}${fault}`}>{t(`audit.fault.${fault}`, { n: number })}</li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </FormSection>
  );
}
