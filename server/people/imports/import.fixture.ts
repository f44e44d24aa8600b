import {
  createImport,
  type ImportLineFate,
  listImportIssues,
  type ParticipantImport,
  runImport,
} from '../../../contract/people/imports/participant-imports.ts';
import type { TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Scope } from '../../platform/data/access/scope.ts';

/** Creates a company with a booklet and a signed-in user. */
export const createImportFixture = async (app: TestApp, locale = 'fr-FR') => {
  const { id: companyId } = await app.make.company();
  const browser = app.browser();
  const user = await app.make.signIn(browser, { companyId, locale });
  const scope = app.make.scope(user, companyId);
  const { id: bookletId } = await makeBooklet(scope, []);
  return { browser, scope, bookletId, companyId };
};
export type ImportFixture = Awaited<ReturnType<typeof createImportFixture>>;

export const uploadImport = (
  { browser, bookletId }: { browser: Browser; bookletId: string },
  content: Buffer | string,
  name = 'equipe.csv',
) =>
  browser.call(createImport, {
    params: { id: bookletId },
    body: {},
    file: { name, type: 'text/csv', bytes: Buffer.from(content as string) },
  });

/** Builds a CSV file: e-mail, first name and last name by default. */
export const buildCsv = (rows: string[], headings = 'E-mail;Prénom;Nom') => `${[headings, ...rows].join('\r\n')}\r\n`;

export const runTestImport = (
  { browser, bookletId }: { browser: Browser; bookletId: string },
  { id }: Pick<ParticipantImport, 'id'>,
  which: 'all' | 'valid' = 'all',
) => browser.call(runImport, { params: { id: bookletId, importId: id }, body: { which } });

export const listIssues = async (
  { browser, bookletId }: { browser: Browser; bookletId: string },
  { id }: Pick<ParticipantImport, 'id'>,
  fate: ImportLineFate = 'failed',
) => {
  const { body } = await browser.call(listImportIssues, {
    params: { id: bookletId, importId: id },
    query: { fate, size: 100 },
  });
  return body.rows;
};

/** All data that an import can change, except the imports themselves. */
export const dumpPeople = async (scope: Scope) => {
  const { participants, enrolments, enrolmentEvents } = scope.views;
  const all = await Promise.all([
    scope.select().from(participants).orderBy(participants.id),
    scope.select().from(enrolments).orderBy(enrolments.id),
    scope.select().from(enrolmentEvents).orderBy(enrolmentEvents.id),
  ]);
  return all;
};
