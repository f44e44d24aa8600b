/** Maximum size of a file to hash before upload, in bytes: hashing keeps the whole file in memory. */
const MAX_HASHED_BYTES = 64 * 1024 * 1024;

/** SHA-256 of a file; null when it is too large, or when the browser has no crypto (no HTTPS). */
export const computeSha256 = async (file: File): Promise<string | null> => {
  if (file.size > MAX_HASHED_BYTES || !window.isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
