import { useQueryClient } from '@tanstack/react-query';
import {
  type CompanyFont,
  deleteFont,
  renameFont,
  reviewFontLicence,
} from '../../../../../contract/booklets/fonts/company-fonts.ts';
import { api, ignoreApiError } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { confirm } from '../../../../ui/overlays/confirm.ts';
import { FONTS_KEY } from './use-own-fonts.ts';

/** Actions on one font file. A toast shows a refusal; the list is always fetched again. */
export const useFontActions = ({ id, fileName, rowVersion }: CompanyFont) => {
  const t = useT();
  const cache = useQueryClient();
  const params = { id };
  const done = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch(ignoreApiError);
    await cache.invalidateQueries({ queryKey: FONTS_KEY });
  };
  return {
    rename: (family: string) => done(() => api(renameFont, { params, body: { family, rowVersion } })),
    validate: () => done(() => api(reviewFontLicence, { params, body: { decision: 'validated', rowVersion } })),
    remove: async () => {
      const sure = await confirm.ask({
        header: t('builder.font.own.deleteHeader'),
        message: t('builder.font.own.deleteMessage', { file: fileName }),
        acceptLabel: t('builder.font.own.delete'),
        danger: true,
      });
      if (sure) await done(() => api(deleteFont, { params }));
    },
  };
};
