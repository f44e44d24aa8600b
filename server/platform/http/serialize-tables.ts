import type { FastifyReply, FastifyRequest } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import { safeEncode, type z } from 'zod';
import { packTables, TABLES_TYPE } from '../../../contract/platform/tables.ts';

/** True when the client reads the rows of a list as a table. */
const acceptsTables = ({ headers }: FastifyRequest): boolean => headers.accept?.includes(TABLES_TYPE) ?? false;

/** Sends the lists of an answer as tables to a client that accepts them, checked by the same schema. */
export const serializeTables = (
  request: FastifyRequest,
  reply: FastifyReply,
  { method, path, answer: schema }: { method: string; path: string; answer: z.ZodType },
): void => {
  if (!acceptsTables(request)) return;
  reply.type(`${TABLES_TYPE}; charset=utf-8`).serializer((answer: unknown) => {
    // An error that follows is sent by the same reply.
    if (reply.statusCode !== 200) return JSON.stringify(answer);
    const { data, error } = safeEncode(schema, answer);
    if (error) throw new ResponseSerializationError(method, path, { cause: error });
    return JSON.stringify(packTables(data));
  });
};
