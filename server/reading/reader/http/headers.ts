/** Cache policy of a public file whose content never changes under its URL. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

const buildContentSecurityPolicy = (frames: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frames}`,
  ].join('; ');

const COMMON_HEADERS = {
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;

/**
 * Content security policy of the reader: only the product's own files, nothing inline. All scripts and styles of a
 * booklet are in files, so inline ones are never needed.
 */
export const READER_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': buildContentSecurityPolicy("'self'"),
  ...COMMON_HEADERS,
  'x-frame-options': 'SAMEORIGIN',
};

/** The same headers for a booklet that these origins may embed. X-Frame-Options accepts no list, so it is left out. */
export const buildReaderHeaders = (origins: readonly string[]): Readonly<Record<string, string>> =>
  origins.length === 0
    ? READER_HEADERS
    : { 'content-security-policy': buildContentSecurityPolicy(["'self'", ...origins].join(' ')), ...COMMON_HEADERS };
