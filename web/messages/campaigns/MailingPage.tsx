import { Suspense } from 'react';
import { paths } from '../../../contract/platform/paths.ts';
import { useBooklet, useBookletId } from '../../booklets/booklets/use-booklet.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { toOptions } from '../../ui/fields/to-options.ts';
import { IconPlus } from '../../ui/icons/index.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { LinkButton } from './LinkButton.tsx';
import { CampaignsTab } from './list/CampaignsTab.tsx';
import { MAILING_TABS, type MailingTab, useMailingListState } from './list/list-state.ts';
import { isNotFoundError } from './use-campaigns.ts';

// Lazy chunks: most visits only check how a sending went.
const SequenceTab = lazyComponent('SequenceTab', () => import('./sequence/SequenceTab.tsx'));
const OutboxTab = lazyComponent('OutboxTab', () => import('./outbox/OutboxTab.tsx'));

/** `/livrets/options/emailing` (A13): campaigns, automatic sequence and outbox of a booklet. */
export function MailingPage() {
  const t = useT();
  const bookletId = useBookletId() ?? '';
  const list = useMailingListState();
  const { data: booklet, error } = useBooklet(bookletId);
  const allowed = booklet?.can['campaigns.manage'] ?? false;
  if (isNotFoundError(error)) return <ScreenFailure error={error} />;
  const create = allowed && (
    <LinkButton to={paths.bookletMailingCreate} bookletId={bookletId} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('campaigns.create')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t('campaigns.title')} sentence={t('campaigns.sentence')} action={create} />
      <Tabs<MailingTab>
        label={t('campaigns.tabs')}
        tabs={toOptions(Object.keys(MAILING_TABS) as MailingTab[], (tab) => t(`campaigns.tab.${tab}`))}
        value={list.tab}
        onChange={list.setTab}
      />
      <Suspense fallback={<LoadingSkeleton />}>
        {list.tab === 'campaigns' && <CampaignsTab bookletId={bookletId} list={list} />}
        {list.tab === 'sequence' && <SequenceTab bookletId={bookletId} />}
        {list.tab === 'outbox' && <OutboxTab bookletId={bookletId} list={list} />}
      </Suspense>
    </>
  );
}
