/*
 * Loaded before the server with `--import`: puts a mended defect back, to prove that the simulation catches it. The sources
 * stay as they are: the modules change while they are loaded.
 */
import { registerHooks } from 'node:module';

interface Replacement {
  file: string;
  from: string;
  to: string;
}

const DEFECTS: Record<string, readonly Replacement[]> = {
  /** A message that was built before the access was closed leaves all the same. */
  'link-into-a-shut-access': [
    {
      file: 'server/platform/data/queries/delivery-claims.ts',
      from: `and (r.id <> all(\${\`{\${linked.join(',')}}\`}::uuid[]) or \${IS_PERSONAL_ACCESS_OPEN})`,
      to: '',
    },
  ],
  /** Taking a booklet off line pauses nothing. */
  'campaign-outlives-its-booklet': [
    {
      file: 'server/hooks.ts',
      from: 'pauseSendings.register(bookletSendings.pauseSendings);',
      to: 'pauseSendings.register(async () => ({ campaigns: 0, steps: 0 })); void bookletSendings;',
    },
  ],
  /** The end of the window belongs to it on the screen, and not for the sending. */
  'window-told-in-two-ways': [
    {
      file: 'server/messages/campaigns/departure.ts',
      from: 'const inWindow = getNextTimeInWindow(asked, planning);',
      to: 'const isAtEnd = asked.time === window?.to; const inWindow = isAtEnd ? asked : getNextTimeInWindow(asked, planning);',
    },
    {
      file: 'server/messages/campaigns/departure.ts',
      from: 'const first = getNextLocalSendingTime(asked, planning, calendar);',
      to: 'const first = isAtEnd ? asked : getNextLocalSendingTime(asked, planning, calendar);',
    },
    {
      file: 'server/messages/campaigns/departure.ts',
      from: 'const within = isWithinWindow(asked.time, window) ?',
      to: 'const within = isAtEnd || isWithinWindow(asked.time, window) ?',
    },
  ],
  /** Nobody listens to the loss of a connection amid a transaction. */
  'client-dies-with-its-database': [
    {
      file: 'server/platform/data/connection/connection-pool.ts',
      from: "client.on('error', onLost);",
      to: '',
    },
  ],
  /** An import writes its lines one after the other, and not all or none. */
  'import-writes-in-parts': [
    {
      file: 'server/people/imports/run.ts',
      from: 'scope.transaction((inside) => writeParticipantImport(inside, known, lines, { report: tell }))',
      to: 'writeParticipantImport(scope, known, lines, { report: tell })',
    },
  ],
};

const name = process.env.SIMULATION_DEFECT ?? '';
const replacements = DEFECTS[name];
if (replacements === undefined) throw new Error(`No defect is called ${name}: ${Object.keys(DEFECTS).join(', ')}`);

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const own = replacements.filter(({ file }) => url.endsWith(`/${file}`));
    if (own.length === 0) return loaded;
    let source = String(loaded.source);
    for (const { file, from, to } of own) {
      if (!source.includes(from)) throw new Error(`${file} no longer has the text that the defect replaces: ${from}`);
      source = source.replace(from, () => to);
    }
    return { ...loaded, source };
  },
});
