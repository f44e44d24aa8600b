import type { createNews } from '../contract/home/news.ts';
import type { CallBodyInput } from '../contract/platform/call.ts';

export type NewsBody = CallBodyInput<typeof createNews>;

/** The smallest draft of news that the contract accepts, with `values` as overrides. */
export const makeNewsBody = (values: Partial<NewsBody> = {}): NewsBody => ({
  title: 'Une actualité',
  lead: '',
  blocks: [],
  imageId: null,
  alt: '',
  decorative: false,
  category: 'advice',
  roles: [],
  companyIds: [],
  publishAt: null,
  expireAt: null,
  pinned: false,
  important: false,
  byMail: false,
  ...values,
});
