/** Company and row of a job whose id names both. */
export const splitJobId = (id: string): [companyId: string, rowId: string] => {
  const [companyId = '', rowId = ''] = id.split('/');
  return [companyId, rowId];
};
