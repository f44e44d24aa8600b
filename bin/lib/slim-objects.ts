import type { Plugin } from 'vite';

/** Where zod chooses the objects that write their own parser. */
const SCHEMAS = '/zod/v4/classic/schemas.js';
const CHOICE = 'core.$ZodObjectJIT.init(';

/**
 * Gives zod the objects that read their shape each time, instead of those that compile a parser with `new Function`: the
 * content security policy refuses it, so that browsers never run the compiler.
 */
export const slimObjects = (): Plugin => {
  let isFound = false;
  return {
    name: 'slim-objects',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith(SCHEMAS)) return null;
      isFound = code.includes(CHOICE);
      return { code: code.replace(CHOICE, 'core.$ZodObject.init('), map: null };
    },
    buildEnd(error) {
      if (!error && !isFound) this.error(`slim-objects does not find ${CHOICE} in ${SCHEMAS}.`);
    },
  };
};
