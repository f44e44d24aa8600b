import { listParticipants, moveParticipants } from '../../../contract/people/participants/participants.ts';
import { callApp } from '../call.ts';
import { addPerson } from '../set-up.ts';
import type { World } from '../world.ts';
import type { Step } from './step.ts';

const add = (world: World): Promise<void> => addPerson(world, world.random.pick(world.model.booklets));

/** Removes somebody, lets them in again, or renews their access. */
const movePerson = async (world: World): Promise<void> => {
  const { model, random } = world;
  const params = { id: random.pick(model.booklets).id };
  const who = random.pick(model.people);
  const list = await callApp(world, who, listParticipants, { params, query: {} });
  if (list.status !== 200 || list.body.rows.length === 0) return;
  const { id } = random.pick(list.body.rows);
  const action = random.pick(['revoke', 'revoke', 'readmit', 'invite', 'reset', 'renew'] as const);
  await callApp(world, who, moveParticipants, {
    params,
    body: { selection: { ids: [id] }, action, reason: 'Demande du service' },
  });
};

export const PEOPLE_STEPS: readonly Step[] = [
  { name: 'add somebody', weight: 2, run: add },
  { name: 'move somebody', weight: 3, run: movePerson },
];
