import type { World } from '../world.ts';

/** Every acknowledged save is there, and an uncertain one is there whole or not at all. */
const checkBlocks = async (world: World): Promise<void> => {
  const rows = await world.simulated.read<{ id: string; version: number; html: string }>(
    `select id, row_version as version, props->>'html' as html from blocks where type = 'text'`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const { blocks } of world.model.booklets) {
    for (const { id, acknowledged, uncertain } of blocks) {
      const row = found.get(id);
      const latest = Math.max(...acknowledged.keys());
      if (row === undefined) world.report('a block is gone');
      else if (row.version < latest) world.report(`an acknowledged save is lost: version ${row.version} of ${latest}`);
      else if (row.version === latest && row.html !== acknowledged.get(latest))
        world.report(`version ${latest} of a block holds ${row.html}`);
      else if (row.version > latest) {
        if (uncertain.has(row.html)) acknowledged.set(row.version, row.html);
        else world.report(`a block holds ${row.html}, which nobody saved`);
      }
    }
  }
};

const checkPeople = async (world: World): Promise<void> => {
  const rows = await world.simulated.read<{ key: string }>(
    `select e.booklet_id || ' ' || p.email as key from enrolments e join participants p on p.id = e.participant_id`,
  );
  const found = new Set(rows.map(({ key }) => key));
  for (const { bookletId, email } of world.model.added)
    if (!found.has(`${bookletId} ${email}`)) world.report(`${email} was added and is not there`);
};

const checkConfirmations = async (world: World): Promise<void> => {
  const rows = await world.simulated.read<{ key: string }>(
    `select p.email || ' ' || f.number as key from proofs f join enrolments e on e.id = f.enrolment_id
     join participants p on p.id = e.participant_id`,
  );
  const found = new Set(rows.map(({ key }) => key));
  for (const { email, receipt } of world.model.confirmed)
    if (!found.has(`${email} ${receipt}`)) world.report(`receipt ${receipt} of ${email} was given and is not there`);
};

export const checkAcknowledged = async (world: World): Promise<void> => {
  await checkBlocks(world);
  await checkPeople(world);
  await checkConfirmations(world);
};
