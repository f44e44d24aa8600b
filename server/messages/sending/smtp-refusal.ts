import { describeConnectionError, type MailError } from '../../platform/mail/failure-causes.ts';
import { parseSmtpUrl, SmtpConnection } from '../../platform/mail/smtp-connection.ts';

/** Signs in to a mail server and disconnects. Returns the reason of a refusal in French, or null. */
export const findSmtpRefusal = async (url: string): Promise<string | null> => {
  const line = new SmtpConnection(parseSmtpUrl(url));
  try {
    await line.open();
    return null;
  } catch (error) {
    return describeConnectionError(error as MailError);
  } finally {
    line.close();
  }
};
