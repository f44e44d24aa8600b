import type { FastifyReply } from 'fastify';

/** `attachment; filename=…` with an ASCII name for old browsers and the real one for the others. */
export const formatAttachmentHeader = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`;

/** Headers of a file that is downloaded, and never executed as a page of this site. */
export const setDownloadHeaders = (reply: FastifyReply, { name, type }: { name: string; type: string }): void => {
  reply
    .type(type)
    .header('Content-Disposition', formatAttachmentHeader(name))
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox");
};

/**
 * Answers with a file generated for this request: downloaded, never cached, and never executed as a page of this site.
 */
export const sendDownload = async (reply: FastifyReply, file: File): Promise<Buffer> => {
  setDownloadHeaders(reply, file);
  return Buffer.from(await file.arrayBuffer());
};
