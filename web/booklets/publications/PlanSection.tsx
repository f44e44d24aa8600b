import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import { cancelPublicationPlan, planPublication } from '../../../contract/booklets/publications/publication-plan.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { toWallTime } from '../../lib/wall-time.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { toFormErrors } from '../../ui/form/form-errors.ts';
import { IconCalendarCheck, IconCalendarOff } from '../../ui/icons/index.ts';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { formatPublicationPlan } from './format-publication-plan.ts';
import type { PublicationWords } from './PublishDialog.tsx';
import classes from './panels.module.css';
import { useCachePublicationPlan, usePublicationPlan } from './use-plan.ts';

interface PlanSectionProps {
  booklet: Booklet;
  /** Changes and note of the version, as for an immediate publication. */
  words: PublicationWords;
  /** True when nothing blocks a publication. */
  ready: boolean;
}

/** « Plus tard »: schedules the publication, in the company's time zone. The user may move or cancel it until then. */
export function PlanSection({ booklet, words, ready }: PlanSectionProps) {
  const t = useT();
  const id = useId();
  const keep = useCachePublicationPlan();
  const { data, error, refetch } = usePublicationPlan(booklet.id);
  const [typed, setTyped] = useState<string | null>(null);
  const { busy, refusal: wrong, run: act } = useAction();
  const shown = useRef<HTMLElement>(null);
  const isThere = data !== undefined;
  // The section opens at the bottom of a dialog and may be out of view.
  useEffect(() => {
    if (isThere) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  if (error || !data) return <LoadState error={error} onRetry={refetch} blocks={1} />;
  const { plan, timeZone } = data;
  const at = typed ?? toWallTime(plan?.at ?? null, timeZone);
  const params = { id: booklet.id };

  const run = (work: () => Promise<Booklet>) =>
    act(
      async () => {
        keep(await work());
        setTyped(null);
      },
      (failure) => toFormErrors(failure.errors).at ?? failure.message,
    );

  return (
    <section ref={shown} className={classes.panel} aria-labelledby={id}>
      <h3 id={id}>{t('plan.title')}</h3>
      <Stack gap="sm">
        <p role="status">{plan ? formatPublicationPlan(plan, timeZone) : t('plan.none')}</p>
        <TextField
          type="datetime-local"
          label={t('plan.at')}
          help={t('plan.at.help', { zone: timeZone.replaceAll('_', ' ') })}
          error={wrong}
          value={at}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group>
          <Button
            variant="default"
            loading={busy}
            disabled={!ready}
            leftSection={<IconCalendarCheck size={18} aria-hidden />}
            onClick={() => void run(() => api(planPublication, { params, body: { at, ...words }, quiet: true }))}
          >
            {t(plan ? 'plan.move' : 'plan.go')}
          </Button>
          {plan && (
            <Button
              variant="default"
              disabled={busy}
              leftSection={<IconCalendarOff size={18} aria-hidden />}
              onClick={() => void run(() => api(cancelPublicationPlan, { params }))}
            >
              {t('plan.cancel')}
            </Button>
          )}
        </Group>
        {!ready && <p className={classes.quiet}>{t('plan.notReady')}</p>}
      </Stack>
    </section>
  );
}
