import { Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addStatisticsView,
  listStatisticsViews,
  removeStatisticsView,
  type StatisticsView,
  type StatisticsViews,
} from '../../../contract/reading/statistics/statistics-views.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './statistics.module.css';
import type { useStatisticsState } from './statistics-state.ts';
import { ViewForm } from './ViewForm.tsx';

const VIEWS_KEY = ['statistics-views'];

type StatisticsState = ReturnType<typeof useStatisticsState>;

const loadViewNameSchema = async () =>
  (await import('../../../contract/reading/statistics/statistics-view-form.ts')).viewName;

function NewView({ state, onKept }: { state: StatisticsState; onKept: (kept: StatisticsViews) => void }) {
  const t = useT();
  const { field, submit, busy, refusal } = useSchemaForm(loadViewNameSchema, { name: '' }, async ({ name }) =>
    onKept(await api(addStatisticsView, { body: { name, query: state.saved } })),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <TextField
          label={t('statistics.views.name')}
          help={t('statistics.views.name.help')}
          required
          max={60}
          {...field('name')}
        />
        {refusal && <FieldError>{refusal}</FieldError>}
        <Group justify="flex-end">
          <SubmitButton loading={busy}>{t('statistics.views.keep')}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

interface RowProps {
  view: StatisticsView;
  onOpen: () => void;
  onChange: () => void;
  onRemove: () => void;
}

function Row({ view, onOpen, onChange, onRemove }: RowProps) {
  const t = useT();
  return (
    <li className={`${shared.rowXs} ${classes.view}`}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <span>{view.name}</span>
        <span className={shared.note}>
          {view.rhythm === null
            ? t('statistics.views.silent')
            : t(`statistics.views.told.${view.rhythm}`, { count: view.mailTo.length })}
        </span>
      </button>
      <ActionMenu
        label={t('statistics.views.actions', { name: view.name })}
        actions={[
          { label: t('statistics.views.change'), onClick: onChange },
          { label: t('statistics.views.remove'), onClick: onRemove, danger: true },
        ]}
      />
    </li>
  );
}

/** Saved views of the screen: open one, save the current one, set the recipients. */
export function ViewsDialog({ state, onClose }: { state: StatisticsState; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [changing, setChanging] = useState<StatisticsView | null>(null);
  const { data, error, refetch } = useCallQuery(VIEWS_KEY, listStatisticsViews);
  const kept = (views: StatisticsViews) => client.setQueryData(VIEWS_KEY, views);
  const remove = async (view: StatisticsView) => {
    const message = t('statistics.views.remove.sure', { name: view.name });
    if (!(await confirm.ask({ header: t('statistics.views.remove'), message }))) return;
    // A toast shows the error.
    await api(removeStatisticsView, { params: { id: view.id } }).then(kept, () => undefined);
  };
  if (changing && data) {
    return (
      <ViewForm
        view={changing}
        readers={data.readers}
        onSaved={(views) => {
          kept(views);
          setChanging(null);
        }}
        onClose={() => setChanging(null)}
      />
    );
  }
  return (
    <Dialog opened onClose={onClose} title={t('statistics.views')}>
      {(error || !data) && <LoadState isScreen error={error} onRetry={refetch} />}
      {data && (
        <Stack>
          {data.views.length === 0 ? (
            <p className={classes.note}>{t('statistics.views.none')}</p>
          ) : (
            <ul className={shared.outline}>
              {data.views.map((view) => (
                <Row
                  key={view.id}
                  view={view}
                  onOpen={() => {
                    state.open(view.query);
                    onClose();
                  }}
                  onChange={() => setChanging(view)}
                  onRemove={() => void remove(view)}
                />
              ))}
            </ul>
          )}
          <NewView key={data.views.length} state={state} onKept={kept} />
        </Stack>
      )}
    </Dialog>
  );
}
