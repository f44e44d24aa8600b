/**
 * Finds a text in the current language and formats its numbers. The server sets it to the language of the request
 * (server/platform/http/language.ts). In the browser, `web/lib/speech.ts` replaces this module. Without a translation, as in
 * French, texts stay as written in the code.
 */
export const speech: {
  find?: (key: string, count?: number) => string | undefined;
  writeNumber?: (value: number) => string;
} = {};
