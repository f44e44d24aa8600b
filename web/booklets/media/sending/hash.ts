/** Maximum size of a file to hash before upload, in bytes: hashing keeps the whole file in memory. */
const MOST = 64 * 1024 * 1024;

/** SHA-256 of a file; null when it is too large, or when the browser has no crypto (no HTTPS). */
export const sha256Of = async (file: File): Promise<string | null> => {
  if (file.size > MOST || !window.isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
