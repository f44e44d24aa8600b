import { Suspense, useState } from 'react';
import { getBookletTree } from '../../../../contract/booklets/content/content.ts';
import type { StepRow } from '../../../../contract/messages/campaigns/campaigns.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { bookletKeys } from '../../../booklets/booklets/use-booklet.ts';
import { lazyComponent } from '../../../lib/chunks.ts';
import { useT } from '../../../lib/i18n.ts';
import { useNavigate, useSearch } from '../../../lib/router/router-hooks.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { IconPlayerPlay, IconPlus, IconTimeline } from '../../../ui/icons/index.ts';
import { DeniedState } from '../../../ui/states/DeniedState.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { LinkButton } from '../LinkButton.tsx';
import { isDeniedError, useCampaignSequence } from '../use-campaigns.ts';
import { StepItem } from './StepItem.tsx';
import own from './sequence.module.css';
import { useSequenceActions } from './use-sequence-actions.ts';

const StepDialog = lazyComponent('StepDialog', () => import('./StepDialog.tsx'));
const SimulationDialog = lazyComponent('SimulationDialog', () => import('./SimulationDialog.tsx'));

/** « Séquence automatique »: messages sent automatically around each participant's arrival. */
export function SequenceTab({ bookletId }: { bookletId: string }) {
  const t = useT();
  const { data, error, refetch } = useCampaignSequence(bookletId);
  const tree = useCallQuery(bookletKeys.tree(bookletId), getBookletTree, { params: { id: bookletId } });
  const acts = useSequenceActions(bookletId);
  const search = useSearch();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'new' | 'simulation' | StepRow | null>(null);
  if (isDeniedError(error) && !data) return <DeniedState message={error.message} />;
  if (!data) return <LoadState error={error} onRetry={refetch} />;
  const { steps } = data;
  // A link of the rehearsal opens a step.
  const shown = asked ?? steps.find(({ id }) => id === search.modifier) ?? null;
  const close = () => {
    setAsked(null);
    if (search.modifier)
      void navigate({ to: '.', search: { ...search, modifier: undefined }, replace: true, resetScroll: false });
  };
  const chapters = new Map((tree.data?.chapters ?? []).map(({ id, title }) => [id, title]));
  const add = (
    <ButtonWithIcon icon={IconPlus} onClick={() => setAsked('new')}>
      {t('campaigns.sequence.add')}
    </ButtonWithIcon>
  );
  return (
    <>
      {steps.length === 0 ? (
        <div className={classes.panel}>
          <EmptyState
            title={t('campaigns.sequence.empty')}
            sentence={t('campaigns.sequence.empty.sentence')}
            drawing="mail"
            action={add}
          />
        </div>
      ) : (
        <section className={classes.panel} aria-label={t('campaigns.tab.sequence')}>
          <div className={`${shared.wrapSm} ${own.head}`}>
            <p className={shared.quiet}>{t('campaigns.sequence.sentence')}</p>
            <div className={shared.wrapXs}>
              <ButtonWithIcon variant="default" icon={IconTimeline} onClick={() => setAsked('simulation')}>
                {t('campaigns.simulation.open')}
              </ButtonWithIcon>
              <LinkButton
                to={paths.bookletRehearsal}
                bookletId={bookletId}
                variant="default"
                leftSection={<IconPlayerPlay size={18} aria-hidden />}
              >
                {t('rehearsal.open')}
              </LinkButton>
              {add}
            </div>
          </div>
          <ol className={own.steps}>
            {steps.map((row, index) => (
              <StepItem
                key={row.id}
                row={row}
                index={index}
                total={steps.length}
                chapters={chapters}
                bookletId={bookletId}
                onSwitch={(on) => (on ? acts.switchOn(row) : acts.switchOff(row))}
                onMove={(to) => acts.move(steps, index, to)}
                onEdit={() => setAsked(row)}
                onRemove={() => acts.remove(row)}
              />
            ))}
          </ol>
        </section>
      )}
      <Suspense>
        {shown !== null && shown !== 'simulation' && (
          <StepDialog
            bookletId={bookletId}
            row={shown === 'new' ? null : shown}
            named={data.follow.named}
            timeZone={data.timeZone}
            chapters={chapters}
            onClose={close}
          />
        )}
        {shown === 'simulation' && <SimulationDialog bookletId={bookletId} onClose={close} />}
      </Suspense>
    </>
  );
}
