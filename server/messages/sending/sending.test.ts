import { and, eq, sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getCampaignProgress, launchCampaign } from '../../../contract/messages/campaigns/sendings.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type MailSink, openMailSink } from '../../../test/system/mail-sink.ts';
import { getEnrolmentRow, type Office, openOffice } from '../../people/participants/participants.fixture.ts';
import { digestToken } from '../../platform/security/tokens.ts';
import { createCampaignDraft, createEnrolments, getCampaignRow, listRecipientRows } from './sending.fixture.ts';

let app: TestApp;
let sink: MailSink;
let office: Office;
beforeAll(async () => {
  sink = await openMailSink();
  app = await startTestApp({ smtpUrl: sink.url, publicUrl: 'https://livrets.exemple.fr' });
});
afterAll(async () => {
  await app.close();
  await sink.close();
});
beforeEach(async () => {
  sink.received.length = 0;
  sink.refusals.clear();
  sink.dropsResponses = false;
  sink.beforeMessage = async () => {};
  office = await openOffice(app);
});

const params = (campaign: { id: string }) => ({ id: office.booklet.id, campaignId: campaign.id });
const launch = (campaign: { id: string; rowVersion: number }) =>
  office.admin.call(launchCampaign, { params: params(campaign), body: { rowVersion: campaign.rowVersion } });
const progress = (campaign: { id: string }) => office.admin.call(getCampaignProgress, { params: params(campaign) });

describe('an invitation', () => {
  test('goes out once to each, with a link of her own, and they are invited', async () => {
    const people = await createEnrolments(app, office.scope, office.booklet.id, 12);
    const campaign = await createCampaignDraft(office.scope, office.booklet.id);
    const begun = await launch(campaign);
    expect(begun.status).toBe(200);
    expect(begun.body).toMatchObject({ state: 'running', total: 12, done: 0, message: 'Campagne lancée.' });
    await app.services.sending.drain();
    expect(sink.received.map(({ to }) => to).sort()).toEqual(
      (await listRecipientRows(office.scope, campaign.id)).map(({ email }) => email),
    );
    expect(new Set(sink.received.map(({ to }) => to)).size).toBe(12);
    const links = new Set<string>();
    for (const { source, to } of sink.received) {
      const mail = await PostalMime.parse(source);
      const [, token = ''] = /\/acces\/([\w-]{43})/.exec(mail.text ?? '') ?? [];
      links.add(token);
      const { personalLinks, enrolments, participants } = office.scope.views;
      const [row] = await office.scope
        .select()
        .from(personalLinks)
        .innerJoin(enrolments, eq(enrolments.id, personalLinks.enrolmentId))
        .innerJoin(participants, eq(participants.id, enrolments.participantId))
        .where(eq(personalLinks.tokenHash, digestToken(token)));
      expect(row?.participants.email).toBe(to);
      expect(row?.personal_links.via).toBe('campaign');
    }
    expect(links.size).toBe(12);
    for (const { id } of people) expect((await getEnrolmentRow(office.scope, id)).state).toBe('invited');
    expect((await progress(campaign)).body).toMatchObject({
      state: 'finished',
      withErrors: false,
      done: 12,
      counts: { sent: 12 },
    });
    expect((await getCampaignRow(office.scope, campaign.id)).finishedAt).toBeInstanceOf(Date);
    // No other message leaves.
    await app.services.sending.drain();
    expect(sink.received).toHaveLength(12);
  });

  test.each([
    ['back by an hour', 3600],
    ['back by a day', 86_400],
    ['forward by an hour', -3600],
    ['forward by a day', -86_400],
  ])('leaves at once, once to each, when the clock went %s', async (_, ahead) => {
    await createEnrolments(app, office.scope, office.booklet.id, 6);
    const campaign = await createCampaignDraft(office.scope, office.booklet.id);
    await launch(campaign);
    const then = sql`now() + ${ahead} * interval '1 second'`;
    // Rows after the clock moved back: paced, claimed by a dead process, and postponed at the former time.
    const dead = `dead-${campaign.id}`;
    await app.services.db.execute(sql`insert into sending_workers (id, seen_at) values (${dead}, ${then})`);
    await office.scope.update('campaigns', { pacedAt: then }, ({ id }) => eq(id, campaign.id));
    const [claimed, late] = await listRecipientRows(office.scope, campaign.id);
    await office.scope.update('campaignRecipients', { claimedBy: dead, claimedAt: then }, ({ id }) =>
      eq(id, claimed?.id ?? ''),
    );
    await office.scope.update(
      'campaignRecipients',
      { state: 'retrying', attempts: 1, nextAttemptAt: sql`${then} + interval '6 hours'` },
      ({ id }) => and(eq(id, late?.id ?? ''), sql`${ahead} = 86400`),
    );
    await app.services.sending.drain();
    await app.services.sending.drain();
    expect(sink.received.map(({ to }) => to).sort()).toEqual(
      (await listRecipientRows(office.scope, campaign.id)).map(({ email }) => email).sort(),
    );
    expect((await progress(campaign)).body).toMatchObject({ state: 'finished', counts: { sent: 6 } });
  });

  test('that was on the wire of a program that died is to be checked; what it had only set aside leaves', async () => {
    await createEnrolments(app, office.scope, office.booklet.id, 3);
    const campaign = await createCampaignDraft(office.scope, office.booklet.id);
    await launch(campaign);
    const [wire, aside] = await listRecipientRows(office.scope, campaign.id);
    const dead = { claimedBy: 'a-program-that-is-no-more', claimedAt: new Date() };
    await office.scope.update('campaignRecipients', { ...dead, state: 'sending' }, ({ id }) => eq(id, wire?.id ?? ''));
    await office.scope.update('campaignRecipients', dead, ({ id }) => eq(id, aside?.id ?? ''));
    await app.services.sending.drain();
    expect(sink.received.map(({ to }) => to)).not.toContain(wire?.email);
    expect(sink.received).toHaveLength(2);
    const { body } = await progress(campaign);
    expect(body).toMatchObject({ state: 'finished', withErrors: true, counts: { sent: 2, to_check: 1 } });
    expect(body.log.rows.map(({ what }) => what)).toContain('interrupted');
  });
});
