import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { getBookletOverview } from '../../../contract/booklets/booklets/booklets.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { useNavigate, useSearch } from '../../lib/router/router-hooks.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { SurveysPanel } from '../../reading/surveys/SurveysPanel.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { RowsLeftOut } from '../../ui/table/RowsLeftOut.tsx';
import shared from '../../ui/theme/shared.module.css';
import { PublishDialog } from '../publications/PublishDialog.tsx';
import { ReviewSection } from '../publications/ReviewSection.tsx';
import { VersionsList } from '../publications/VersionsList.tsx';
import { AccessPanel } from './AccessPanel.tsx';
import { Activity } from './Activity.tsx';
import classes from './BookletHomePage.module.css';
import { BookletState } from './BookletState.tsx';
import { FollowUp } from './follow-up/FollowUp.tsx';
import { type NextStep, refineNextStep } from './follow-up/next-step.ts';
import { useBookletFollowUp } from './follow-up/use-booklet-follow-up.ts';
import { Inventory } from './Inventory.tsx';
import { InformationPanel } from './information/InformationPanel.tsx';
import { Openings } from './Openings.tsx';
import { bookletKeys, useBookletId } from './use-booklet.ts';
import { getWorkPath, useBookletActions } from './use-booklet-actions.tsx';

// Loaded on demand, or when a publication is scheduled: few are.
const PlanSection = lazyComponent('PlanSection', () => import('../publications/panels.ts'));

// Loaded separately: most booklets follow their templates.
const UpdatesNotice = lazyComponent('UpdatesNotice', () => import('../../library/templates/updates/UpdatesNotice.tsx'));

// Loaded separately: most booklets are not imported.
const ImportSection = lazyComponent('ImportSection', () => import('./ImportSection.tsx'));

/** Overview of one booklet: the next action, then its state, readers and versions. */
export function BookletHomePage() {
  const t = useT();
  const id = useBookletId() ?? '';
  const navigate = useNavigate();
  const { planifier } = useSearch();
  const toPlan = planifier !== undefined;
  const [publishing, setPublishing] = useState(toPlan);
  const { actionsFor, dialogs } = useBookletActions();
  const { data, error, refetch } = useCallQuery(bookletKeys.overview(id), getBookletOverview, {
    params: { id },
    staleTime: 0,
  });
  const followUp = useBookletFollowUp(id);
  if (error || !data) return <LoadState isScreen error={error} onRetry={refetch} />;
  const { booklet } = data;
  const funnel = followUp.data?.funnel ?? null;
  const isNextKnown = data.next !== 'share' || !followUp.isPending;
  const next = refineNextStep(data.next, booklet.access.doors, funnel);
  const countOf = (step: NextStep) => (step === 'invite' ? (funnel?.toInvite ?? 0) : data.findings.errors);
  const openParticipants = (search: Record<string, string> = {}) =>
    void navigate({ to: paths.bookletParticipants, search: { livret: id, ...search } });
  const steps: Record<NextStep, () => void> = {
    resume_wizard: () => void navigate({ to: getWorkPath(booklet), search: { livret: id } }),
    fix_findings: () => setPublishing(true),
    choose_access: () => document.getElementById('acces')?.querySelector('input')?.focus(),
    planned: () => setPublishing(true),
    publish: () => setPublishing(true),
    publish_changes: () => setPublishing(true),
    share: () => document.getElementById('partage')?.querySelector('input')?.focus(),
    add_people: () => openParticipants(),
    invite: () => openParticipants({ onglet: 'to_invite' }),
    follow: () => openParticipants(),
    restore: () => void navigate({ to: paths.booklets, search: { q: booklet.title ?? undefined } }),
  };
  return (
    <>
      <PageHeader
        title={booklet.title ?? t('booklets.untitled')}
        sentence={booklet.subtitle || t(`booklet.type.${booklet.type}`)}
        badge={<BookletState booklet={booklet} />}
        more={
          <ActionMenu
            label={t('booklets.actionsFor', { title: booklet.title ?? t('booklets.untitled') })}
            actions={actionsFor(booklet)}
          />
        }
        action={
          booklet.can['booklet.edit'] && !booklet.binnedAt && booklet.state !== 'archived' ? (
            <Button onClick={() => void navigate({ to: getWorkPath(booklet), search: { livret: id } })}>
              {t(booklet.state === 'building' ? 'booklet.action.resume' : 'booklet.action.edit')}
            </Button>
          ) : undefined
        }
      />
      {booklet.can['booklet.edit'] && (
        <Suspense>
          <UpdatesNotice bookletId={id} />
        </Suspense>
      )}
      <section className={`${shared.rowWrap} ${classes.next}`} aria-labelledby="a-suivre">
        <div>
          <h2 id="a-suivre">{t('booklet.next')}</h2>
          <p>{isNextKnown && t(`booklet.next.${next}`, { count: countOf(next) })}</p>
        </div>
        {isNextKnown && (
          <Button variant="light" onClick={steps[next]}>
            {t(`booklet.next.${next}.action`)}
          </Button>
        )}
      </section>
      <div className={classes.review}>
        <Suspense>
          <ReviewSection bookletId={id} />
        </Suspense>
      </div>
      <FollowUp booklet={booklet} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Openings openings={data.openings} />
          <AccessPanel booklet={booklet} />
          <SurveysPanel booklet={booklet} />
          <Suspense>
            <ImportSection bookletId={id} />
          </Suspense>
        </div>
        <div className={classes.column}>
          <InformationPanel booklet={booklet} inventory={<Inventory counts={data.counts} />} />
          <section className={classes.panel} aria-labelledby="versions">
            <h2 id="versions">{t('publication.versions')}</h2>
            <VersionsList booklet={booklet} />
          </section>
          <section className={classes.panel} aria-labelledby="equipe">
            <h2 id="equipe">{t('booklet.people')}</h2>
            <ul className={shared.plainList}>
              {data.people.map(({ id: personId, name, level }) => (
                <li key={personId}>
                  <strong>{name}</strong> — {t(`booklet.level.${level}`)}
                </li>
              ))}
            </ul>
            <RowsLeftOut count={data.peopleLeft} />
            <h3>{t('booklet.activity')}</h3>
            <Activity bookletId={data.booklet.id} activity={data.activity} />
          </section>
        </div>
      </div>
      <PublishDialog
        booklet={booklet}
        opened={publishing}
        onClose={() => {
          setPublishing(false);
          if (toPlan) void navigate({ to: paths.bookletHome, search: { livret: id }, replace: true });
        }}
        toPlan={toPlan}
        plan={(words, ready) => (
          <Suspense fallback={<LoadingSkeleton blocks={1} />}>
            <PlanSection booklet={booklet} words={words} ready={ready} />
          </Suspense>
        )}
      />
      {dialogs}
    </>
  );
}
