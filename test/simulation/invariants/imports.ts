import type { KnownImport } from '../model.ts';
import type { World } from '../world.ts';

interface ImportRow {
  id: string;
  state: string;
  /** What it says that it did. */
  created: number;
  updated: number;
  /** What there is of it. */
  profiles: number;
  enrolled: number;
  emails: string[];
}

/** States that an acknowledged answer leaves open. */
const STATES_AFTER: Record<KnownImport['told'], readonly string[]> = {
  running: ['running', 'done', 'failed', 'cancelled', 'undone'],
  cancelled: ['cancelled'],
  undone: ['undone'],
};

const findFaults = ({ told, newEmails }: KnownImport, row: ImportRow): string[] => {
  const { state, created, updated, profiles, enrolled, emails } = row;
  const missing = newEmails.filter((email) => !emails.includes(email));
  return [
    ...(STATES_AFTER[told].includes(state) ? [] : [`an import that was told ${told} is ${state}`]),
    ...(state === 'done' && missing.length > 0 ? [`an import ended without ${missing.join(', ')}`] : []),
    ...(state === 'done' && profiles !== created ? [`an import says ${created} new people of ${profiles}`] : []),
    ...(state === 'done' && enrolled > created + updated
      ? [`an import enrolled ${enrolled} of ${created + updated}`]
      : []),
    ...(state !== 'done' && enrolled > 0 ? [`an import that is ${state} left ${enrolled} people enrolled`] : []),
    // Somebody whom an undone import created stays in the booklets that enrolled them since.
    ...(!['done', 'undone'].includes(state) && profiles > 0
      ? [`an import that is ${state} left ${profiles} people`]
      : []),
  ];
};

/** An import writes all of its lines or none, whatever happens meanwhile, and says what it did. */
export const checkImports = async (world: World): Promise<void> => {
  if (world.model.imports.length === 0) return;
  const rows = await world.simulated.read<ImportRow>(
    `select i.id, i.state, i.created, i.updated,
      (select count(*)::int from participants p where p.import_id = i.id) as profiles,
      (select count(*)::int from enrolments e where e.import_id = i.id) as enrolled,
      coalesce((select json_agg(p.email) from enrolments e join participants p on p.id = e.participant_id
        where e.import_id = i.id), '[]') as emails
     from participant_imports i`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const known of world.model.imports) {
    const row = found.get(known.id);
    if (row === undefined) world.report('an import is gone');
    else for (const fault of findFaults(known, row)) world.report(fault);
  }
};
