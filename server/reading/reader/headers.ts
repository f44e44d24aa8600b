const policy = (frames: string): string =>
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

const COMMON = {
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
  'content-security-policy': policy("'self'"),
  ...COMMON,
  'x-frame-options': 'SAMEORIGIN',
};

/** The same headers for a booklet that these origins may embed. X-Frame-Options accepts no list, so it is left out. */
export const readerHeaders = (origins: readonly string[]): Readonly<Record<string, string>> =>
  origins.length === 0
    ? READER_HEADERS
    : { 'content-security-policy': policy(["'self'", ...origins].join(' ')), ...COMMON };
