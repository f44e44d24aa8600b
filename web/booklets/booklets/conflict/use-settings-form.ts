import { useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError, ignoreApiError } from '../../../lib/api.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { EditConflict } from './ConflictPanel.tsx';
import { groupErrorsByField, listChangedFields, mergeSettings, type SettingsFormValues } from './settings-values.ts';

interface VersionedSettings {
  rowVersion: number;
}
interface BaseVersion extends VersionedSettings {
  values: SettingsFormValues;
}
export type BookletSettingsForm = ReturnType<typeof useSettingsForm>['form'];

interface SettingsFormOptions<Answer extends VersionedSettings> {
  valuesOf: (answer: Answer) => SettingsFormValues;
  schema: () => Promise<z.ZodType>;
  put: (values: SettingsFormValues, rowVersion: number, confirmed: boolean) => Promise<Answer>;
  /** True when the change from `before` to `values` needs a confirmation. */
  isGrave: (values: SettingsFormValues, before: SettingsFormValues) => boolean;
  /** Asks for this confirmation. */
  confirm: () => Promise<boolean>;
  /** `shown`: the form already shows the saved values. */
  onSaved: (answer: Answer, shown: boolean) => void;
}

/** Stops the save; the page already shows the reason. */
const createNotSavedError = () => new ApiError(409, {});

const toastErrors = ({ errors, message }: ApiError): void => {
  const each = Object.values(errors).flat();
  for (const text of each.length > 0 ? each : [message]) if (text !== '') toast.error(text);
};

/**
 * Form of a booklet's settings. When another user changed other fields meanwhile, both changes are kept. When they
 * changed the same fields, `conflict` holds both versions and the user chooses one.
 */
export const useSettingsForm = <Answer extends VersionedSettings>(
  kept: Answer,
  settings: SettingsFormOptions<Answer>,
) => {
  const { valuesOf, schema, put, isGrave, confirm, onSaved } = settings;
  const initial = useRef<BaseVersion>({ rowVersion: kept.rowVersion, values: valuesOf(kept) });
  /** Version that the next save starts from. */
  const base = useRef<BaseVersion>(initial.current);
  const [conflict, setConflict] = useState<{
    panel: EditConflict<SettingsFormValues>;
    mine: SettingsFormValues;
    theirs: SettingsFormValues;
  } | null>(null);

  const keep = (saved: Answer, shown: SettingsFormValues) => {
    const values = valuesOf(saved);
    base.current = { rowVersion: saved.rowVersion, values };
    setConflict(null);
    onSaved(saved, listChangedFields(values, shown).length === 0);
  };

  const meet = async (error: ApiError, values: SettingsFormValues, confirmed: boolean): Promise<void> => {
    const current = error.body.current as Answer;
    const theirs = valuesOf(current);
    const both = mergeSettings(base.current.values, values, theirs);
    base.current = { rowVersion: current.rowVersion, values: theirs };
    if (both.clashes.length === 0) return send(both.values, confirmed, values);
    const panel = { message: error.message, fields: both.clashes, mine: both.values, theirs };
    setConflict({ panel, mine: both.values, theirs });
    throw createNotSavedError();
  };

  const send = async (values: SettingsFormValues, confirmed: boolean, shown: SettingsFormValues): Promise<void> => {
    try {
      keep(await put(values, base.current.rowVersion, confirmed), shown);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409 && error.body.current) return meet(error, values, confirmed);
      toastErrors(error);
      throw new ApiError(error.status, { ...error.body, errors: groupErrorsByField(error.errors, values) });
    }
  };

  const save = async (values: SettingsFormValues): Promise<void> => {
    const grave = isGrave(values, base.current.values);
    if (grave && !(await confirm())) throw createNotSavedError();
    await send(values, grave, values);
  };

  const form = useSchemaForm<SettingsFormValues>(schema, initial.current.values, save);
  /**
   * Resolves a conflict with the user's values or the other ones; all other fields are already merged. The user
   * confirmed any grave change before.
   */
  const settle = async (mine: boolean): Promise<void> => {
    if (!conflict) return;
    const taken = Object.fromEntries(conflict.panel.fields.map((name) => [name, conflict.theirs[name]]));
    const values = mine ? conflict.mine : { ...conflict.mine, ...taken };
    await send(values, isGrave(values, base.current.values), form.values).catch(ignoreApiError);
  };
  /** Props of a field that holds a text, a number or a list. */
  const text = (name: string) => ({ ...form.field(name), value: String(form.values[name] ?? '') });
  const number = (name: string) => ({ ...form.field(name), value: form.values[name] as number });
  const list = (name: string) => ({ ...form.field(name), value: form.values[name] as string[] });
  return { form: { ...form, text, number, list }, conflict: conflict?.panel ?? null, settle };
};
