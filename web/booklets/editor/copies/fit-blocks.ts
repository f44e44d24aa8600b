import { preparePaste } from '../../../../contract/booklets/content/copies.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { t } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { BlockToAdd } from '../store/operations.ts';

/** Blocks of another booklet, fitted to this one by the server; null when they may not come here. Differences are told. */
export const fitBlocks = async (
  bookletId: string,
  from: string,
  blocks: readonly BlockToAdd[],
): Promise<BlockToAdd[] | null> => {
  try {
    const body = { from, blocks: [...blocks] };
    const fitted = await api(preparePaste, { params: { id: bookletId }, body, quiet: true });
    for (const note of fitted.notes) toast.warning(note);
    return fitted.blocks;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.error(error.status === 404 ? t('editor.paste.otherCompany') : error.message);
    return null;
  }
};
