import { Button } from '@mantine/core';
import { useState } from 'react';
import { paths } from '../../../../../contract/platform/paths.ts';
import { useT } from '../../../../lib/i18n.ts';
import { IconLock, IconPencil, IconRocket, IconUserPlus } from '../../../../ui/icons/index.ts';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../ui/states/LoadingSkeleton.tsx';
import { LoadState } from '../../../../ui/states/LoadState.tsx';
import shared from '../../../../ui/theme/shared.module.css';
import { FindingsList } from '../../../publications/FindingsList.tsx';
import { PublishDialog } from '../../../publications/PublishDialog.tsx';
import { usePublicationGate } from '../../../publications/use-gate.ts';
import { useDraft } from '../../frame/draft.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import panel from '../../parts/Panel.module.css';
import { getReadingMinutes } from '../structure/reading-time.ts';
import { Celebration } from './Celebration.tsx';
import classes from './CompletedStep.module.css';
import { StepRefusals } from './StepRefusals.tsx';
import { useFinishWizard } from './use-finish.ts';

/** Last step: summary of the booklet, findings that block its publication, and next actions. */
export function CompletedStep() {
  const t = useT();
  const { booklet, tree } = useDraft();
  const { refusals, failure, retry } = useFinishWizard();
  const finished = booklet.state !== 'building';
  const gate = usePublicationGate(booklet.id, finished);
  const [publishing, setPublishing] = useState(false);
  if (failure) return <ErrorState message={failure} onRetry={retry} />;
  if (refusals.length > 0) return <StepRefusals refusals={refusals} />;
  if (!finished) return <LoadingSkeleton blocks={2} />;
  const pages = tree.chapters.flatMap((chapter) => chapter.pages);
  const minutes = pages.filter(({ visible }) => visible).reduce((sum, page) => sum + getReadingMinutes(page), 0);
  const blocking = gate.data?.errors ?? 0;
  return (
    <div className={panel.stack}>
      <section className={`${shared.rowWrap} ${classes.summary}`}>
        <Celebration colours={booklet.theme.colours} />
        <div>
          <h2 className={classes.name}>{booklet.title}</h2>
          {booklet.subtitle && <p className={shared.dimmed}>{booklet.subtitle}</p>}
          <ul className={classes.numbers}>
            <li>{t('builder.completed.chapters', { count: tree.chapters.length })}</li>
            <li>{t('builder.pages.count', { count: pages.length })}</li>
            <li>{t('builder.completed.minutes', { count: minutes })}</li>
          </ul>
        </div>
      </section>
      <div className={classes.actions}>
        <LinkButton to={paths.editor} bookletId={booklet.id} leftSection={<IconPencil size={20} aria-hidden />}>
          {t('builder.completed.edit')}
        </LinkButton>
        {booklet.can['booklet.access'] && (
          <LinkButton
            to={paths.bookletHome}
            bookletId={booklet.id}
            hash="acces"
            variant="default"
            leftSection={<IconLock size={20} aria-hidden />}
          >
            {t('builder.completed.access')}
          </LinkButton>
        )}
        {booklet.can['participants.manage'] && (
          <LinkButton
            to={paths.bookletParticipants}
            bookletId={booklet.id}
            variant="default"
            leftSection={<IconUserPlus size={20} aria-hidden />}
          >
            {t('builder.completed.invite')}
          </LinkButton>
        )}
        {booklet.can['booklet.publish'] && (
          <Button
            variant="default"
            leftSection={<IconRocket size={20} aria-hidden />}
            onClick={() => setPublishing(true)}
          >
            {t('builder.completed.publish')}
          </Button>
        )}
      </div>
      <section>
        {gate.data && (
          <h2 className={panel.heading}>{blocking > 0 ? t('builder.completed.when') : t('builder.completed.ready')}</h2>
        )}
        {(gate.error || !gate.data) && <LoadState error={gate.error} onRetry={gate.refetch} blocks={1} />}
        {gate.data && gate.data.findings.length > 0 && (
          <FindingsList bookletId={booklet.id} findings={gate.data.findings} />
        )}
      </section>
      <PublishDialog booklet={booklet} opened={publishing} onClose={() => setPublishing(false)} />
    </div>
  );
}
