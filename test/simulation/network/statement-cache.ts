import { buildMessage, readMessages } from './wire-messages.ts';

const PARSE_COMPLETE = buildMessage('1', Buffer.alloc(0));

const readText = (bytes: Buffer, start: number): { text: string; end: number } => {
  const end = bytes.indexOf(0, start);
  return { text: bytes.toString('latin1', start, end), end: end + 1 };
};

/**
 * Statements of all connections, which share one session of the embedded database: it parses and plans each text once,
 * whoever sends it under whatever name.
 */
export const createStatementCache = () => {
  /** Name in the session, by text and types of parameters. */
  const names = new Map<string, string>();
  let lastNumber = 0;

  /**
   * Replaces the statements of an exchange by those of the session. `own`: names of this connection. Returns the bytes
   * to execute, and the completion of its answer.
   */
  const replaceStatements = (batch: Buffer, own: Map<string, string>) => {
    const added: string[] = [];
    let skipped = 0;
    const messages = readMessages(batch).messages.flatMap(({ type, bytes }) => {
      if (type === 'P') {
        const name = readText(bytes, 5);
        const key = bytes.toString('latin1', name.end);
        const known = names.get(key);
        if (known !== undefined) {
          own.set(name.text, known);
          skipped += 1;
          return [];
        }
        lastNumber += 1;
        const kept = `s${lastNumber}`;
        own.set(name.text, kept);
        names.set(key, kept);
        added.push(key);
        return [buildMessage('P', Buffer.concat([Buffer.from(`${kept}\0`), bytes.subarray(name.end)]))];
      }
      if (type === 'B') {
        const portal = readText(bytes, 5);
        const name = readText(bytes, portal.end);
        const kept = own.get(name.text) ?? name.text;
        return [
          buildMessage(
            'B',
            Buffer.concat([bytes.subarray(5, portal.end), Buffer.from(`${kept}\0`), bytes.subarray(name.end)]),
          ),
        ];
      }
      return [bytes];
    });
    return {
      bytes: Buffer.concat(messages),
      /** Adds what the session did not answer because nothing was parsed, and forgets statements that it refused. */
      completeAnswer: (answer: Buffer): Buffer => {
        if (added.length > 0 && readMessages(answer).messages.some(({ type }) => type === 'E'))
          for (const key of added) names.delete(key);
        return skipped === 0 ? answer : Buffer.concat([...Array(skipped).fill(PARSE_COMPLETE), answer]);
      },
    };
  };
  return { replaceStatements };
};
