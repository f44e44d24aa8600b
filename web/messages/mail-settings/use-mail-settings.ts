import { useQuery, useQueryClient } from '@tanstack/react-query';
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
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { bodyOf, type Half, valuesOf } from './values.ts';

const SAVE = { server: saveMailServer, mailbox: saveMailbox };
const TEST = { server: testMailServer, mailbox: testMailbox };

const key = (companyId: string) => ['mail-settings', companyId] as const;

export const useMailSettings = (companyId: string) =>
  useQuery({
    queryKey: key(companyId),
    queryFn: ({ signal }) => api(getMailSettings, { params: { id: companyId }, signal, quiet: true }),
    staleTime: 0,
  });

/** Stores an answer in the cache. */
export const useKeepMailSettings = (companyId: string) => {
  const cache = useQueryClient();
  return (settings: MailSettings): void => {
    cache.setQueryData(key(companyId), settings);
  };
};

/** Form that saves one half of the settings. `onSaved` must remount the form, to clear the typed password. */
export const useMailForm = (half: Half, companyId: string, settings: MailSettings, onSaved: () => void) => {
  const keep = useKeepMailSettings(companyId);
  const held = useSettingsForm(settings, {
    valuesOf: (kept) => valuesOf(half, kept),
    schema: () => import('./schema.ts').then(({ schemaOf }) => schemaOf(half)),
    put: (values, rowVersion) =>
      api(SAVE[half] as typeof saveMailServer, {
        params: { id: companyId },
        body: { ...bodyOf(values), rowVersion } as never,
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
export const tryMail = async (
  half: Half,
  companyId: string,
  values: Record<string, unknown>,
): Promise<{ good: boolean; words: string }> => {
  try {
    const body = bodyOf(values) as never;
    const { message = '' } = await api(TEST[half] as typeof testMailServer, {
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
