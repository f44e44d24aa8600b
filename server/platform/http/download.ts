import type { FastifyReply } from 'fastify';

/** `attachment; filename=…` with an ASCII name for old browsers and the real one for the others. */
export const formatAttachmentHeader = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`;

/**
 * Answers with a file generated for this request: downloaded, never cached, and never executed as a page of this site.
 */
export const sendDownload = async (reply: FastifyReply, file: File): Promise<Buffer> => {
  reply
    .type(file.type)
    .header('Content-Disposition', formatAttachmentHeader(file.name))
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox");
  return Buffer.from(await file.arrayBuffer());
};
