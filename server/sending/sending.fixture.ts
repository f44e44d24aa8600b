import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import type { CampaignAudience, CampaignPlanning, MailBody } from '../../contract/campaign.ts';
import type { TestApp } from '../../test/app.ts';
import type { Row, Scope } from '../db/scope.ts';

export const EVERYBODY: CampaignAudience = {
  kind: 'filter',
  filter: {
    states: [],
    stages: [],
    groups: [],
    sites: [],
    departments: [],
    contracts: [],
    languages: [],
    referentIds: [],
    progressFrom: null,
    progressTo: null,
    arrivalFrom: null,
    arrivalTo: null,
  },
  ids: [],
  except: [],
};

export const AT_ONCE: CampaignPlanning = {
  kind: 'now',
  at: null,
  timeZone: 'Europe/Paris',
  workingDaysOnly: false,
  window: null,
};

export const INVITATION: MailBody = {
  subject: 'Bienvenue {{prenom}} : votre livret',
  preheader: 'Il se lit sans compte.',
  blocks: [
    { type: 'heading', text: 'Bonjour {{prenom}} !' },
    { type: 'text', html: '<p>Votre livret vous attend, <strong>à votre rythme</strong>.</p>' },
    { type: 'button', label: 'Ouvrir mon livret', href: null },
    { type: 'signature', name: 'Hélène Dubreuil', role: 'Gérante' },
  ],
};

/** A draft of a campaign to everybody, that is ready to be launched: fast, so that tests do not wait. */
export const draftOf = async (
  scope: Scope,
  bookletId: string,
  values: Partial<Row<'campaigns'>> = {},
): Promise<Row<'campaigns'>> => {
  const [row] = await scope.insert('campaigns', [
    {
      bookletId,
      name: 'Invitation des nouveaux',
      kind: 'invitation',
      bodies: { 'fr-FR': INVITATION },
      audience: EVERYBODY,
      planning: AT_ONCE,
      replyTo: 'rh@exemple.fr',
      perMinute: 1_000_000,
      ...values,
    },
  ]);
  if (!row) throw new Error('campaign not made');
  return row;
};

/** People of a booklet, in the order of their numbers. */
export const peopleOf = async (
  house: TestApp,
  scope: Scope,
  bookletId: string,
  n: number,
): Promise<Row<'enrolments'>[]> => {
  const rows: Row<'enrolments'>[] = [];
  for (let index = 0; index < n; index += 1) rows.push(await house.make.enrolment(scope, { bookletId }));
  return rows;
};

export const recipientsOf = async (scope: Scope, campaignId: string): Promise<Row<'campaignRecipients'>[]> => {
  const { campaignRecipients: recipients } = scope.views;
  return scope.select().from(recipients).where(eq(recipients.campaignId, campaignId)).orderBy(recipients.email);
};

export const campaignRow = async (scope: Scope, id: string): Promise<Row<'campaigns'>> => {
  const { campaigns } = scope.views;
  const [row] = await scope.select().from(campaigns).where(eq(campaigns.id, id));
  if (!row) throw new Error('no such campaign');
  return row;
};

export interface Sink {
  url: string;
  received: { from: string; to: string; source: string }[];
  /** Answers to recipients, by the first letters of their address; none: taken. */
  refuse: Map<string, { responseCode: number; message: string }>;
  /** Asked of each message before it is taken. */
  before: () => Promise<void>;
  /** Takes messages, but breaks the connection instead of saying so. */
  mute: boolean;
  close: () => Promise<void>;
}

/** A mail server that keeps what it gets. */
export const openSink = async (): Promise<Sink> => {
  const sink: Omit<Sink, 'url' | 'close'> = { received: [], refuse: new Map(), before: async () => {}, mute: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, callback) => callback(new Error('non')),
    onRcptTo: ({ address }, _session, callback) => {
      const refusal = [...sink.refuse].find(([start]) => address.startsWith(start))?.[1];
      callback(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }) : null);
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        await sink.before();
        const { mailFrom, rcptTo } = session.envelope;
        sink.received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo[0]?.address ?? '',
          source: Buffer.concat(chunks).toString('utf8'),
        });
        if (!sink.mute) return callback();
        for (const connection of server.connections) (connection as unknown as { close: () => void }).close();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(sink, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
};
