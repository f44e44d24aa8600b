import { useRef, useState } from 'react';
import { type BookletAccess, saveBookletAccess } from '../../contract/booklet-access.ts';
import type { Conflict } from '../booklets/conflict/ConflictPanel.tsx';
import { ApiError, api } from '../lib/api.ts';
import { useSchemaForm } from '../lib/form.ts';
import { useT } from '../lib/i18n.ts';
import { confirm } from '../ui/confirm.ts';
import { toast } from '../ui/toast.ts';
import { beside, changedIn, merged, type Values, valuesOf } from './values.ts';

interface Base {
  rowVersion: number;
  values: Values;
}
export type AccessForm = ReturnType<typeof useAccessForm>['form'];

/** Nothing was saved, and why stands on the screen already. */
const notKept = () => new ApiError(409, {});

const announce = ({ errors, message }: ApiError): void => {
  const each = Object.values(errors).flat();
  for (const text of each.length > 0 ? each : [message]) if (text !== '') toast.error(text);
};

/**
 * The settings as a form. Who changed other fields meanwhile is not in the way: both are kept. Who changed the same ones is
 * shown beside what was chosen here (`conflict`), and one of the two is to be taken.
 */
export const useAccessForm = (
  bookletId: string,
  access: BookletAccess,
  onSaved: (access: BookletAccess, shown: boolean) => void,
) => {
  const t = useT();
  const { timeZone } = access;
  const initial = useRef<Base>({ rowVersion: access.rowVersion, values: valuesOf(access.settings, timeZone) });
  /** What the next save stands on. */
  const base = useRef<Base>(initial.current);
  const [conflict, setConflict] = useState<{ panel: Conflict<Values>; mine: Values; theirs: Values } | null>(null);

  const put = async (values: Values, publicConfirmed: boolean) => {
    const { accepted } = await import('./schema.ts');
    const body = { rowVersion: base.current.rowVersion, settings: accepted(values, timeZone), publicConfirmed };
    return api(saveBookletAccess, { params: { id: bookletId }, body, quiet: true });
  };

  const keep = (saved: BookletAccess, shown: Values) => {
    const values = valuesOf(saved.settings, timeZone);
    base.current = { rowVersion: saved.rowVersion, values };
    setConflict(null);
    onSaved(saved, changedIn(values, shown).length === 0);
  };

  const meet = async (error: ApiError, values: Values, publicConfirmed: boolean): Promise<void> => {
    const current = error.body.current as BookletAccess;
    const theirs = valuesOf(current.settings, timeZone);
    const both = merged(base.current.values, values, theirs);
    base.current = { rowVersion: current.rowVersion, values: theirs };
    if (both.clashes.length === 0) return send(both.values, publicConfirmed, values);
    const panel = { message: error.message, fields: both.clashes, mine: both.values, theirs };
    setConflict({ panel, mine: both.values, theirs });
    throw notKept();
  };

  const send = async (values: Values, publicConfirmed: boolean, shown: Values): Promise<void> => {
    try {
      keep(await put(values, publicConfirmed), shown);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409 && error.body.current) return meet(error, values, publicConfirmed);
      announce(error);
      throw new ApiError(error.status, { ...error.body, errors: beside(error.errors, values) });
    }
  };

  const save = async (values: Values): Promise<void> => {
    const opening = values['settings.public.on'] === true && base.current.values['settings.public.on'] !== true;
    const sure =
      !opening ||
      (await confirm.ask({
        header: t('access.public.sure.header'),
        message: t('access.public.sure.message'),
        acceptLabel: t('access.public.accept'),
        defaultFocus: 'reject',
      }));
    if (!sure) throw notKept();
    await send(values, opening, values);
  };

  const form = useSchemaForm<Values>(
    () => import('./schema.ts').then(({ formSchema }) => formSchema(timeZone)),
    initial.current.values,
    save,
  );
  /** Of the fields that both changed, mine or theirs; the rest is both's. */
  const settle = async (mine: boolean): Promise<void> => {
    if (!conflict) return;
    const taken = Object.fromEntries(conflict.panel.fields.map((name) => [name, conflict.theirs[name]]));
    const values = mine ? conflict.mine : { ...conflict.mine, ...taken };
    try {
      await send(values, values['settings.public.on'] === true, form.values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };
  return { form, conflict: conflict?.panel ?? null, settle };
};
