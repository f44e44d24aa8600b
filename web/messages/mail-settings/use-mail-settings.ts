import { useQueryClient } from '@tanstack/react-query';
import {
  getMailSettings,
  type MailSettings,
  saveMailbox,
  saveMailServer,
  testMailbox,
  testMailServer,
} from '../../../contract/messages/mail-settings.ts';
import { useSettingsForm } from '../../booklets/booklets/conflict/use-settings-form.ts';
import { ApiError, api } from '../../lib/api.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { type MailAccountKind, toMailAccountBody, toMailAccountValues } from './values.ts';

const SAVE_CALLS = { server: saveMailServer, mailbox: saveMailbox };
const TEST_CALLS = { server: testMailServer, mailbox: testMailbox };

const buildMailSettingsKey = (companyId: string) => ['mail-settings', companyId] as const;

export const useMailSettings = (companyId: string) =>
  useCallQuery(buildMailSettingsKey(companyId), getMailSettings, { params: { id: companyId }, staleTime: 0 });

/** Stores an answer in the cache. */
export const useCacheMailSettings = (companyId: string) => {
  const cache = useQueryClient();
  return (settings: MailSettings): void => {
    cache.setQueryData(buildMailSettingsKey(companyId), settings);
  };
};

/** Form that saves one half of the settings. `onSaved` must remount the form, to clear the typed password. */
export const useMailAccountForm = (
  half: MailAccountKind,
  companyId: string,
  settings: MailSettings,
  onSaved: () => void,
) => {
  const keep = useCacheMailSettings(companyId);
  const held = useSettingsForm(settings, {
    valuesOf: (kept) => toMailAccountValues(half, kept),
    schema: () => import('./schema.ts').then(({ createMailAccountSchema }) => createMailAccountSchema(half)),
    put: (values, rowVersion) =>
      api(SAVE_CALLS[half] as typeof saveMailServer, {
        params: { id: companyId },
        body: { ...toMailAccountBody(values), rowVersion } as never,
        quiet: true,
      }),
    isGrave: () => false,
    confirm: async () => true,
    onSaved: (saved) => {
      keep(saved);
      onSaved();
    },
  });
  useLeaveGuard(held.form.dirty);
  return held;
};

/** Tests the connection with the form values; returns the result in words. */
export const testMailAccount = async (
  half: MailAccountKind,
  companyId: string,
  values: Record<string, unknown>,
): Promise<{ good: boolean; words: string }> => {
  try {
    const body = toMailAccountBody(values) as never;
    const { message = '' } = await api(TEST_CALLS[half] as typeof testMailServer, {
      params: { id: companyId },
      body,
      quiet: true,
    });
    return { good: true, words: message };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const beside = Object.values(error.errors).flat();
    return { good: false, words: beside.length > 0 ? beside.join(' ') : error.message };
  }
};
