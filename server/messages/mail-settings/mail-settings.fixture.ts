/** Delivery report in the format of Postfix. */
export const buildDeliveryReport = ({
  messageId,
  email,
  status = '5.1.1',
  action = 'failed',
  words = '550 5.1.1 User unknown',
}: {
  messageId: string | null;
  email: string;
  status?: string;
  action?: string;
  words?: string;
}): string =>
  [
    'From: MAILER-DAEMON@mx.exemple.fr (Mail Delivery System)',
    'To: retours@exemple.fr',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="LIMITE"',
    '',
    '--LIMITE',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--LIMITE',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.exemple.fr',
    'Arrival-Date: Fri, 20 Nov 2026 09:00:00 +0100',
    '',
    `Final-Recipient: rfc822; ${email}`,
    `Original-Recipient: rfc822;${email}`,
    `Action: ${action}`,
    `Status: ${status}`,
    // Folded, like long headers.
    `Diagnostic-Code: smtp; ${words.replace(/^(\S+ \S+) /, '$1\r\n    ')}`,
    '',
    '--LIMITE',
    ...(messageId === null
      ? ['Content-Type: text/plain', '', 'The message was not kept.']
      : ['Content-Type: text/rfc822-headers', '', `Message-ID: ${messageId}`, 'Subject: =?utf-8?Q?Bienvenue?=']),
    '',
    '--LIMITE--',
    '',
  ].join('\r\n');
