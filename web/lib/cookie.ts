/** Cookies readable by browser code: `locale` and `cguAccepted`. The session is not among them. */
export const cookie = {
  get: (name: string): string | null => {
    for (const pair of document.cookie.split('; ')) {
      const [key, value] = pair.split('=');
      if (key === name && value !== undefined) return decodeURIComponent(value);
    }
    return null;
  },
  set: (name: string, value: string, maxAgeSeconds: number): void => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax`;
  },
};
