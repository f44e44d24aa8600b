/** Bytes of the largest file that is looked for before it is sent: it is whole in memory meanwhile. */
const MOST = 64 * 1024 * 1024;

/** What a file’s bytes are known by; null for a large one, or where the browser does not reckon it (no HTTPS). */
export const sha256Of = async (file: File): Promise<string | null> => {
  if (file.size > MOST || !window.isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
