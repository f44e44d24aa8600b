import mjml2html from 'mjml';
import type { MjmlAnswer, MjmlRequest } from './compile-mjml.ts';

/* A process that only compiles MJML: the server ends it when there is nothing left to compile. */

const compile = async ({ id, source, validationLevel }: MjmlRequest): Promise<MjmlAnswer> => {
  try {
    const { html } = await mjml2html(source, { validationLevel, fonts: {} });
    return { id, html };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
};

process.on('message', async (request: MjmlRequest) => {
  process.send?.(await compile(request));
});

// The server ends this process; a signal to the whole group (Ctrl-C) must not interrupt pending work.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit(0));
