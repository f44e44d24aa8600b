import { Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import { setAccess } from '../../../contract/booklets/booklets/booklets.ts';
import type { ChangeChoice } from '../../../contract/booklets/publications/change-choices.ts';
import { type GateFinding, publish } from '../../../contract/booklets/publications/publications.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { api, ignoreApiError } from '../../lib/api.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { useNavigate } from '../../lib/router/router-hooks.ts';
import { useAction } from '../../lib/use-action.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { toFormErrors } from '../../ui/form/form-errors.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { bookletKeys, useCacheBooklet } from '../booklets/use-booklet.ts';
import { AccessChoice } from './AccessChoice.tsx';
import { FindingsList } from './FindingsList.tsx';
import { ReaderLink } from './ReaderLink.tsx';
import { ReviewSection } from './ReviewSection.tsx';
import { usePublicationGate } from './use-gate.ts';
import { usePublicationReview } from './use-review.ts';

// Loaded on demand: the script of the editor is limited.
const ChangesSection = lazyComponent('ChangesSection', () => import('./panels.ts'));
const NotifyReaders = lazyComponent('NotifyReaders', () => import('./panels.ts'));

/** What the author says of a version. */
export interface PublicationWords {
  note: string;
  changes?: ChangeChoice[];
}

interface PublishDialogProps {
  booklet: Booklet;
  opened: boolean;
  onClose: () => void;
  onGo?: (finding: GateFinding) => void;
  /**
   * Renders the scheduling of the publication, from the version's changes and note and whether nothing blocks it. Pages
   * without it link to the booklet's home page, which has it: few publications are scheduled.
   */
  plan?: (words: PublicationWords, ready: boolean) => ReactNode;
  /** The dialog opens with the scheduling visible. */
  toPlan?: boolean;
}

/** Findings of the publication gate, access method and publish button; then the link to share. */
export function PublishDialog({ booklet, opened, onClose, onGo, plan, toPlan = false }: PublishDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const home = { to: paths.bookletHome, search: { livret: booklet.id, planifier: 1 } };
  const cache = useQueryClient();
  const keep = useCacheBooklet();
  const [changes, setChanges] = useState<ChangeChoice[] | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const { busy, run } = useAction();
  const [done, setDone] = useState<Booklet | null>(null);
  const [later, setLater] = useState(toPlan);
  const { data: gate, error, refetch } = usePublicationGate(booklet.id, opened && !done);
  const { data: review, isLoading: readsReview } = usePublicationReview(booklet.id, opened && !done);
  // Renders all sections at once: a section that arrives later would move the choices under the pointer.
  const isRead = (gate !== undefined || error !== null) && !readsReview;
  const waits = review?.required === true && review.state !== 'approved';
  const again = booklet.onlineVersion !== null;
  const left = gate?.errors ?? 0;
  const planning = later || booklet.plannedAt !== null;

  const close = () => {
    setDone(null);
    setLater(false);
    setNote('');
    setChanges(null);
    setAsked(null);
    setErrors({});
    onClose();
  };
  const choose = async (mode: 'link' | 'public') => {
    const body = { mode, noindex: booklet.access.noindex };
    const answer = await api(setAccess, { params: { id: booklet.id }, body }).catch(ignoreApiError);
    if (!answer) return;
    keep(answer);
    await refetch();
  };
  const words: PublicationWords = { note, ...(again && changes && { changes }) };
  const go = () =>
    run(
      async () => {
        setErrors({});
        const answer = await api(publish, { params: { id: booklet.id }, body: words });
        keep(answer);
        void cache.invalidateQueries({ queryKey: bookletKeys.publications(booklet.id) });
        setDone(answer);
      },
      async ({ message, errors: refused }) => {
        setErrors(toFormErrors(refused));
        await Promise.all([refetch(), cache.invalidateQueries({ queryKey: ['booklet', booklet.id, 'changes'] })]);
        return message;
      },
    );

  return (
    <Dialog
      opened={opened}
      onClose={close}
      width="40rem"
      title={t(done ? 'publication.done' : 'publication.title')}
      footer={
        <Group justify="flex-end">
          {!done && !(plan && planning) && (
            <Button variant="subtle" onClick={() => (plan ? setLater(true) : void navigate(home))}>
              {t('publication.later')}
            </Button>
          )}
          <Button variant="default" onClick={close}>
            {t(done ? 'publication.close' : 'publication.cancel')}
          </Button>
          {!done && (
            <Button
              loading={busy}
              disabled={!gate || left > 0 || waits || (again && changes === null)}
              onClick={() => void go()}
            >
              {t(again ? 'publication.again' : 'publication.go')}
            </Button>
          )}
        </Group>
      }
    >
      {done ? (
        <Stack gap="lg">
          <ReaderLink booklet={done} />
          {again && asked !== null && asked > 0 && done.can['campaigns.manage'] && (
            <Suspense fallback={<LoadingSkeleton />}>
              <NotifyReaders bookletId={done.id} count={asked} />
            </Suspense>
          )}
        </Stack>
      ) : isRead ? (
        <Suspense fallback={<LoadingSkeleton />}>
          <Stack gap="lg">
            {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
            {gate && (
              <p role="status">
                {left > 0
                  ? t('publication.blocked', { count: left })
                  : gate.warnings > 0
                    ? t('publication.warned', { count: gate.warnings })
                    : t('publication.ready')}
              </p>
            )}
            <ReviewSection bookletId={booklet.id} />
            <AccessChoice doors={booklet.access.doors} onChange={(mode) => void choose(mode)} />
            {gate && gate.findings.length > 0 && (
              <FindingsList
                bookletId={booklet.id}
                findings={gate.findings}
                onGo={
                  onGo &&
                  ((finding) => {
                    close();
                    onGo(finding);
                  })
                }
              />
            )}
            {again && (
              <>
                <ChangesSection
                  bookletId={booklet.id}
                  choices={changes}
                  onChange={setChanges}
                  errors={errors}
                  onCount={setAsked}
                />
                <TextField
                  label={t('publication.note')}
                  help={t('publication.note.help')}
                  max={300}
                  value={note}
                  onChange={(event) => setNote(event.currentTarget.value)}
                />
              </>
            )}
            {plan && planning && plan(words, gate !== undefined && left === 0 && !waits)}
          </Stack>
        </Suspense>
      ) : (
        <LoadingSkeleton />
      )}
    </Dialog>
  );
}
