import { expect, test } from 'vitest';
import { parseDeliveryReport } from './dsn.ts';
import { buildDeliveryReport } from './mail-settings.fixture.ts';

test('a report names the message it is about, the address, and whether it is for good', async () => {
  expect(
    await parseDeliveryReport(buildDeliveryReport({ messageId: '<un@plateforme.fr>', email: 'Ines@Exemple.fr' })),
  ).toEqual({
    messageId: '<un@plateforme.fr>',
    statuses: [
      { email: 'ines@exemple.fr', kind: 'permanent', status: '5.1.1', serverMessage: '550 5.1.1 User unknown' },
    ],
  });
});

test('what is only late is not lost, whatever number goes with it', async () => {
  const of = async (values: Partial<Parameters<typeof buildDeliveryReport>[0]>) =>
    (await parseDeliveryReport(buildDeliveryReport({ messageId: null, email: 'a@b.fr', ...values })))?.statuses[0]
      ?.kind;
  expect(await of({ status: '4.2.2', action: 'failed' })).toBe('temporary');
  expect(await of({ status: '4.4.1', action: 'delayed' })).toBe('temporary');
  expect(await of({ status: '5.4.1', action: 'delayed' })).toBe('temporary');
  expect(await of({ status: '5.7.1', action: 'failed' })).toBe('permanent');
  expect(await of({ status: '2.0.0', action: 'delivered' })).toBe('other');
  expect(await of({ status: '5.0.0', action: 'relayed' })).toBe('other');
});

test('one that brings no message back names none', async () => {
  expect((await parseDeliveryReport(buildDeliveryReport({ messageId: null, email: 'a@b.fr' })))?.messageId).toBeNull();
});

test('nothing else is a report: an answer, an absence, a text that looks like one, an empty or broken one', async () => {
  const whole = buildDeliveryReport({ messageId: '<un@plateforme.fr>', email: 'a@b.fr' });
  const odd = [
    '',
    'Subject: Absence\r\nAuto-Submitted: auto-replied\r\n\r\nJe suis absente. Status: 5.1.1',
    whole.replace('multipart/report', 'multipart/mixed'),
    whole.replace('message/delivery-status\r\n\r\n', 'text/plain\r\n\r\n'),
    whole.replace('Status: 5.1.1', 'Status: inconnu'),
    whole.replace(/Final-Recipient.*\r\nOriginal-Recipient.*\r\n/, ''),
  ];
  for (const source of odd) expect(await parseDeliveryReport(source), source.slice(0, 60)).toBeNull();
});

test('words of a server are one line of 500 signs at most', async () => {
  const words = `550 5.1.1 ${'non '.repeat(400)}`;
  const report = await parseDeliveryReport(buildDeliveryReport({ messageId: null, email: 'a@b.fr', words }));
  expect(report?.statuses[0]?.serverMessage.length).toBe(500);
  expect(report?.statuses[0]?.serverMessage).not.toMatch(/[\r\n\t]/);
});
