import { type AnyCall, api, type CallOptions, ignoreApiError } from './api.ts';

/** Downloads a file made by the server. */
export const saveFile = (file: File): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Delayed, because the browser may not have started to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** Calls for a file, and downloads it. A toast shows the error. */
export const downloadFile = async <C extends AnyCall>(call: C, options: CallOptions<C> = {}): Promise<void> => {
  const file: unknown = await api(call, options).catch(ignoreApiError);
  if (file instanceof File) saveFile(file);
};
