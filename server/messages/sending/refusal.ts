import { type MailError, refusalOf } from './causes.ts';
import { addressOf, Line } from './line.ts';

/** Signs in to a mail server and disconnects. Returns the reason of a refusal in French, or null. */
export const refusalBy = async (url: string): Promise<string | null> => {
  const line = new Line(addressOf(url));
  try {
    await line.open();
    return null;
  } catch (error) {
    return refusalOf(error as MailError);
  } finally {
    line.close();
  }
};
