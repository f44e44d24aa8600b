import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

/**
 * Resolves imports without Node's own search when the answer is known: a relative import of one of our files names that
 * file, and a package is the same for all of our files. Imports between files of drizzle-orm too: Node parses the 180
 * kB of that package's package.json at each of them.
 */
const projectUrl = pathToFileURL(`${root}/`).href;
const drizzleFolder = '/node_modules/drizzle-orm/';
const knownPackages = new Map();

/** A file within drizzle-orm or within our sources, or null. */
function resolveRelative(specifier, parent, isOurs) {
  const isWithinDrizzle = parent.includes(drizzleFolder) && parent.endsWith('.js') && specifier.endsWith('.js');
  if (isWithinDrizzle) return { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true };
  if (!isOurs || !specifier.endsWith('.ts')) return null;
  return { url: new URL(specifier, parent).href, format: 'module-typescript', shortCircuit: true };
}

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? '';
    const isOurs = parent.startsWith(projectUrl) && !parent.includes('/node_modules/');
    if (specifier.startsWith('.')) return resolveRelative(specifier, parent, isOurs) ?? next(specifier, context);
    if (!isOurs || !context.conditions.includes('import')) return next(specifier, context);
    const found = knownPackages.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    knownPackages.set(specifier, found);
    return found;
  },
});
