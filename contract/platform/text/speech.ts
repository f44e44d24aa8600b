/**
 * Finds a text of the language that is spoken and writes its numbers: that of whoever made the request, which the server sets
 * (server/platform/http/language.ts). In the browser `web/lib/speech.ts` stands in for this module. Where nothing is found, as in French, texts
 * stay as they are written here.
 */
export const speech: {
  find?: (key: string, count?: number) => string | undefined;
  writeNumber?: (value: number) => string;
} = {};
