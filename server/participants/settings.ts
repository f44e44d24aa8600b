import type { Row, Scope } from '../db/scope.ts';

export type Settings = Omit<Row<'participantSettings'>, 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>;

/** What a company has that never chose anything. */
const DEFAULTS: Omit<Settings, 'companyId'> = {
  rowVersion: 1,
  fields: [],
  sites: [],
  departments: [],
  listsOnly: false,
  lastMapping: {},
  quota: 50_000,
  alsaceMoselle: false,
};

/** The company’s fields, lists and limits of participants. */
export const settingsOf = async (scope: Scope): Promise<Settings> => {
  const { participantSettings } = scope.views;
  const [row] = await scope.select().from(participantSettings);
  return row ?? { ...DEFAULTS, companyId: scope.companyId };
};
