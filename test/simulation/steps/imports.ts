import {
  cancelImport,
  createImport,
  runImport,
  undoImport,
} from '../../../contract/people/imports/participant-imports.ts';
import { callApp, isUncertain } from '../call.ts';
import { type KnownImport, nextSerial } from '../model.ts';
import { toLetters } from '../set-up.ts';
import type { World } from '../world.ts';
import type { Step } from './step.ts';

const HEADINGS = 'E-mail;Prénom;Nom';
const WRONG_LINE = 'sans adresse;Camille;Martin';

const toLine = (email: string, n: number): string => `${email};Camille;Martin ${toLetters(n)}`;

/** New people, somebody whom the company knows already under another name, and a wrong line now and then. */
const writeFile = ({ model, random }: World): { newEmails: string[]; lines: string[] } => {
  const numbers = Array.from({ length: random.between(1, 3) }, () => nextSerial(model));
  const newEmails = numbers.map((n) => `importee${n}@exemple.fr`);
  const lines = numbers.map((n, at) => toLine(newEmails[at] ?? '', n));
  if (random.chance(0.4) && model.added.length > 0)
    lines.push(toLine(random.pick(model.added).email, nextSerial(model)));
  if (random.chance(0.2)) lines.push(WRONG_LINE);
  return { newEmails, lines };
};

const cancel = async (world: World, known: KnownImport): Promise<void> => {
  const params = { id: known.bookletId, importId: known.id };
  const answer = await callApp(world, world.random.pick(world.model.people), cancelImport, { params });
  if (answer.status === 200) known.told = 'cancelled';
};

/** A file is taken in and its import begins; now and then somebody cancels it at once, while it runs. */
export const importPeople = async (world: World): Promise<void> => {
  const { model, random } = world;
  const { id: bookletId } = random.pick(model.booklets);
  const who = random.pick(model.people);
  const { newEmails, lines } = writeFile(world);
  const created = await callApp(world, who, createImport, {
    params: { id: bookletId },
    body: {},
    file: { name: 'equipe.csv', type: 'text/csv', bytes: Buffer.from([HEADINGS, ...lines, ''].join('\r\n')) },
  });
  if (created.status !== 200) return;
  const { id } = created.body;
  const run = await callApp(world, who, runImport, {
    params: { id: bookletId, importId: id },
    body: { which: random.pick(['all', 'valid'] as const) },
  });
  if (run.status !== 200) {
    if (isUncertain(run)) world.note('an import runs or not');
    return;
  }
  const known: KnownImport = { id, bookletId, newEmails, told: 'running' };
  model.imports.push(known);
  await Promise.all([
    random.chance(0.7) ? world.app.queue.runWaiting().catch(() => {}) : undefined,
    random.chance(0.3) ? cancel(world, known) : undefined,
  ]);
};

/** Somebody takes back what a file brought. */
const undo = async (world: World): Promise<void> => {
  const { model, random } = world;
  if (model.imports.length === 0) return;
  const known = random.pick(model.imports);
  const params = { id: known.bookletId, importId: known.id };
  const answer = await callApp(world, random.pick(model.people), undoImport, { params });
  if (answer.status === 200) known.told = 'undone';
};

export const IMPORT_STEPS: readonly Step[] = [
  { name: 'import people', weight: 3, run: importPeople },
  { name: 'undo an import', weight: 1, run: undo },
];
