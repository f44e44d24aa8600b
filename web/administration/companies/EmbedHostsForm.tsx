import type { Company } from '../../../contract/administration/companies/companies.ts';
import { useT } from '../../lib/i18n.ts';
import { TagsField } from '../../ui/fields/TagsField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { PartFrame } from './PartFrame.tsx';
import { useCompanyPartForm } from './use-part-form.ts';

/** Sites whose pages the booklets of the company may embed. */
export function EmbedHostsForm({ company }: { company: Company }) {
  const t = useT();
  const part = useCompanyPartForm('embedHosts', company);
  const { form } = part;
  const hosts = form.values.embedHosts as string[];
  return (
    <PartFrame label={t('company.embedHosts')} part={part} isShort>
      <FormSection title={t('company.embedHosts')} sentence={t('company.embedHosts.sentence')}>
        <TagsField
          label={t('company.embedHosts.label')}
          help={t('company.embedHosts.help')}
          placeholder={hosts.length === 0 ? 'video.exemple.fr' : ''}
          maxTags={30}
          name="embedHosts"
          value={hosts}
          error={Object.entries(form.errors).find(([name]) => name.startsWith('embedHosts'))?.[1]}
          onChange={(value) => form.field('embedHosts').onChange(value)}
        />
      </FormSection>
    </PartFrame>
  );
}
