import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DEFAULT_ACCESS } from '../../contract/booklets/access/access.ts';
import { makeBooklet } from '../../server/booklets/publications/booklet.fixture.ts';
import { launchCampaignDraft } from '../../server/messages/sending/launch-campaign.ts';
import { findSendContext } from '../../server/messages/sending/send-context.ts';
import { createCampaignDraft } from '../../server/messages/sending/sending.fixture.ts';
import { Scope, type TenantRow } from '../../server/platform/data/access/scope.ts';
import type { Db } from '../../server/platform/data/connection/client.ts';
import { companies } from '../../server/platform/data/schema/people.ts';
import { SYSTEM_ACTOR } from '../../server/platform/http/actor.ts';
import { PROJECT_ROOT } from './root.ts';

const SILENT_SENDING = { verify: async () => null, wake: () => {} };

/** A company with a published booklet, `n` participants, and a running invitation of all of them. */
export const startCampaign = async (db: Db, n: number, values: Partial<TenantRow<'campaigns'>> = {}) => {
  const [company] = await db.insert(companies).values({ name: 'Menuiserie Dubreuil', slug: 'dubreuil' }).returning();
  const scope = new Scope(db, { ...SYSTEM_ACTOR, id: '01890000-0000-7000-8000-000000000001' }, company?.id ?? '');
  const access = { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } };
  const booklet = await makeBooklet(scope, [], { state: 'published', slug: 'accueil', access });
  await scope.bulkInsert(
    'participants',
    Array.from({ length: n }, (_, index) => ({
      firstName: ['Zoé', 'Noël', 'Maëlys', 'Aïcha', 'Jérôme'][index % 5] ?? '',
      lastName: `Le Goff ${index}`,
      nameKey: `le goff ${String(index).padStart(6, '0')}`,
      email: `personne.${String(index).padStart(6, '0')}@bench.example`,
    })),
  );
  const { participants } = scope.views;
  const people = await scope.select({ id: participants.id, nameKey: participants.nameKey }).from(participants);
  await scope.bulkInsert(
    'enrolments',
    people.map(({ id, nameKey }) => ({ bookletId: booklet.id, participantId: id, nameKey, source: 'import' as const })),
  );
  const draft = await createCampaignDraft(scope, booklet.id, { perMinute: 100_000_000, ...values });
  const sendContext = await findSendContext(scope, draft.id);
  if (!sendContext) throw new Error('no campaign');
  const began = performance.now();
  await launchCampaignDraft(scope, sendContext, draft.rowVersion, {
    sending: SILENT_SENDING,
    platform: 'a@b.example',
    origin: 'https://livrets.exemple.fr',
    opensAccess: true,
  });
  return { scope, campaignId: draft.id, bookletId: booklet.id, launched: performance.now() - began };
};

export interface SenderProcess {
  child: ChildProcess;
  stderr: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Starts a sender program and resolves when it is ready. `silence`: seconds before a dead sender is detected. */
export const startSender = async (
  databaseUrl: string,
  smtpUrl: string,
  folder: string,
  silence = 2,
): Promise<SenderProcess> => {
  const args = [join(PROJECT_ROOT, 'test/system/sender.ts'), databaseUrl, smtpUrl, folder, String(silence)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data'),
    ended.then(() => {
      throw new Error(`The sender ended.\n${stderr}`);
    }),
  ]);
  return {
    child,
    stderr: () => stderr,
    stop: async (signal = 'SIGTERM') => {
      process.off('exit', kill);
      child.kill(signal);
      await ended;
    },
  };
};
