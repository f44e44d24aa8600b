export const worker = self as unknown as ServiceWorkerGlobalScope;

/** Path of the cover, without a slash at its end: a scope is a prefix, which another booklet's path may have too. */
export const base = new URL(worker.registration.scope).pathname.replace(/\/$/, '');

/** Path within the booklet, empty for the cover; null: another booklet or another part of the site. */
export const findInnerPath = (url: URL): string | null => {
  if (url.origin !== worker.location.origin) return null;
  const path = url.pathname.replace(/\/$/, '');
  if (path === base) return '';
  return path.startsWith(`${base}/`) ? path.slice(base.length + 1) : null;
};
