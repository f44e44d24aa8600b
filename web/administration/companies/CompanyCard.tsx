import { type ComponentType, Suspense } from 'react';
import type { Company } from '../../../contract/administration/companies/companies.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useNavigate, useSearch } from '../../lib/router/router-hooks.ts';
import { useCan } from '../../lib/user.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import shared from '../../ui/theme/shared.module.css';
import { BookletsTab } from './BookletsTab.tsx';
import { BrandTab } from './BrandTab.tsx';
import { ClosingTab } from './ClosingTab.tsx';
import { CompanyBadge } from './CompanyBadge.tsx';
import classes from './companies.module.css';
import { IdentityTab } from './IdentityTab.tsx';
import { JournalTab } from './JournalTab.tsx';
import { MailTab } from './MailTab.tsx';
import { PeopleTab } from './PeopleTab.tsx';
import { PlacesTab } from './PlacesTab.tsx';
import { QuotasTab } from './QuotasTab.tsx';
import { SecurityTab } from './SecurityTab.tsx';
import { useCompany } from './use-company.ts';

// Loaded on demand, with the list of tasks: few visits export.
const ExportTab = lazyComponent('ExportTab', () => import('./ExportTab.tsx'));

/** Tabs by their name in the address. */
const TABS = {
  identite: { label: 'company.tab.identity', tab: IdentityTab },
  sites: { label: 'company.tab.places', tab: PlacesTab },
  marque: { label: 'company.tab.brand', tab: BrandTab },
  securite: { label: 'company.tab.security', tab: SecurityTab },
  email: { label: 'company.tab.mail', tab: MailTab },
  quotas: { label: 'company.tab.quotas', tab: QuotasTab },
  utilisateurs: { label: 'company.tab.people', tab: PeopleTab },
  livrets: { label: 'company.tab.booklets', tab: BookletsTab },
  journal: { label: 'company.tab.journal', tab: JournalTab },
  export: { label: 'company.tab.export', tab: ExportTab },
  cloture: { label: 'company.tab.closing', tab: ClosingTab },
} as const satisfies Record<string, { label: string; tab: ComponentType<{ company: Company }> }>;
type TabName = keyof typeof TABS;
const ALL_TABS = Object.keys(TABS) as TabName[];
/** Only the platform suspends and closes a company. */
const OWN_TABS = ALL_TABS.filter((name) => name !== 'cloture');

/** Company page (A21); `id` null: the user's current company. */
export function CompanyCard({ id }: { id: string | null }) {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch();
  const { data: company, error, refetch } = useCompany(id);
  const tabNames = useCan('companies.manage') ? ALL_TABS : OWN_TABS;
  if (!company) return <LoadState isScreen error={error} onRetry={refetch} />;
  const name = tabNames.find((one) => one === search.onglet) ?? 'identite';
  const { tab: Tab, label } = TABS[name];
  const wide = name === 'utilisateurs' || name === 'livrets';
  const options = tabNames.map((one) => ({ value: one, label: t(TABS[one].label) }));
  const open = (onglet: TabName) => void navigate({ to: '.', search: { onglet }, resetScroll: false });
  return (
    <div className={shared.stack}>
      <PageHeader
        title={company.name}
        badge={<CompanyBadge state={company.state} />}
        sentence={
          company.lastActivityAt
            ? t('company.lastActivity', { at: formatDayAndTime(company.lastActivityAt) })
            : t('company.noActivity')
        }
      />
      <div className={classes.strip}>
        <Tabs label={t('company.tabs')} tabs={options} value={name} onChange={open} />
      </div>
      {/* These tabs take four lines on a phone: a select replaces them. */}
      <div className={classes.choice}>
        <SelectField
          label={t('company.tabs')}
          data={options}
          value={name}
          onChange={(value) => open((value ?? name) as TabName)}
        />
      </div>
      <section aria-label={t(label)} className={wide ? classes.parts : `${classes.parts} ${classes.narrow}`}>
        <Suspense fallback={<LoadingSkeleton blocks={1} />}>
          <Tab company={company} />
        </Suspense>
      </section>
    </div>
  );
}
