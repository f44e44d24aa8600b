import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { notice } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';

/* Apart from the other calls of campaigns: the window of publication loads it alone. */

export const createVersionMessage = call.post('/api/admin/booklets/:id/version-message', {
  right: 'campaigns.manage',
  summary:
    'Makes a draft of « Nouvelle version », with what changes, for exactly the people whom the version online asks again (EML-001: nobody); for all who were invited where nobody is followed by name',
  answer: z.object({ id: uuid }).extend(notice.shape),
});
