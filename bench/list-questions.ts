/** The questions that the screen of a list can ask: each order alone, with each value of each filter, and far pages. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { getMedian, reportFigure } from './measures.ts';

type Question = Record<string, string>;

const ROUNDS = Number(process.env.ROUNDS ?? 5);

/** Parameters of a list that are no filter; `of` names another log. */
const OTHER_PARAMETERS = ['page', 'size', 'sort', 'direction', 'search', 'of'];

/** The schema of the query of a list. */
export const requireQuery = ({ query, path }: { query?: z.ZodType | undefined; path: string }): z.ZodObject => {
  if (!(query instanceof z.ZodObject)) throw new Error(`${path} is no list`);
  return query;
};

const unwrap = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? unwrap(schema.unwrap() as z.ZodType) : schema;

const listOptions = (schema: z.ZodType | undefined): string[] => {
  const inner = schema && unwrap(schema);
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
};

/** Orders of a list, from the schema of its query: empty for a list with a single one. */
export const listOrders = (query: z.ZodObject): Question[] => {
  const sorts = listOptions(query.shape.sort as z.ZodType | undefined);
  const orders = sorts.flatMap((sort) => ['asc', 'desc'].map((direction) => ({ sort, direction })));
  return orders.length > 0 ? orders : [{}];
};

/** Filters of a list, one at a time. `samples`: a value of each filter that accepts any text. */
export const listFilters = (query: z.ZodObject, samples: Record<string, string>): Question[] => {
  const names = Object.keys(query.shape).filter((name) => !OTHER_PARAMETERS.includes(name));
  return names.flatMap((name) => {
    const options = listOptions(query.shape[name] as z.ZodType);
    const values = options.length > 0 ? options : [samples[name]];
    return values.map((value) => {
      if (value === undefined) throw new Error(`No value for the filter ${name}`);
      return { [name]: value };
    });
  });
};

/** A question that takes longer than this is slow whatever its exact time: it is asked once more, and not again. */
const MAX_QUESTION_MS = 1000;

/** Milliseconds of an answer, without a network: the median of a few, once counts are kept and statements prepared. */
export const createTimer =
  (app: FastifyInstance, path: string, cookie: string) =>
  async (question: Question, rounds = ROUNDS): Promise<number> => {
    const url = `${path}?${new URLSearchParams({ size: '25', ...question })}`;
    const askOnce = async (): Promise<number> => {
      const start = performance.now();
      const response = await app.inject({ url, headers: { cookie } });
      if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${response.body}`);
      return performance.now() - start;
    };
    await askOnce();
    await askOnce();
    const times: number[] = [];
    let total = 0;
    while (times.length < rounds && total < MAX_QUESTION_MS) {
      const time = await askOnce();
      times.push(time);
      total += time;
    }
    return getMedian(times);
  };

/** Slowest filter in any order, in times the list as it opens. */
const MAX_QUESTION_RATIO = 3;
/** Slowest far page, in times the first page of the same order. */
const MAX_FAR_PAGE_RATIO = 1.5;

interface Measure {
  question: Question;
  ratio: number;
}

const reportSlowest = (name: string, measures: Measure[], target: number, reference: string): void => {
  const sorted = measures.toSorted((a, b) => b.ratio - a.ratio);
  for (const { question, ratio } of sorted.slice(0, 8)) {
    console.log(`  ${ratio.toFixed(2).padStart(8)} ×  ${new URLSearchParams(question)}`);
  }
  reportFigure({ name, value: sorted[0]?.ratio ?? 0, unit: '×', target: { atMost: target }, reference });
};

export const measureQuestions = async (
  time: ReturnType<typeof createTimer>,
  { name, orders, filters, pages }: { name: string; orders: Question[]; filters: Question[]; pages: number },
): Promise<void> => {
  const first = await time({}, 3 * ROUNDS);
  const asked: Measure[] = [];
  for (const order of orders) {
    for (const filter of [{}, ...filters]) {
      const question = { ...filter, ...order };
      asked.push({ question, ratio: (await time(question)) / first });
    }
  }
  reportSlowest(
    `liste : ${name}, filtre et tri les plus lents`,
    asked,
    MAX_QUESTION_RATIO,
    `${asked.length} questions ; sans filtre : ${first.toFixed(1)} ms`,
  );
  const far: Measure[] = [];
  for (const order of orders) {
    const start = await time({ ...order, page: '1' });
    for (const share of [0.5, 1]) {
      const question = { ...order, page: String(Math.floor(pages * share)) };
      far.push({ question, ratio: (await time(question)) / start });
    }
  }
  reportSlowest(`liste : ${name}, page lointaine`, far, MAX_FAR_PAGE_RATIO, 'première page du même tri');
};
