import { BIN_KINDS, listBin, purgeBinnedItem, restoreBinnedItem } from '../../../contract/operations/bin.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { getAuditLine } from '../../platform/http/audit-note.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { listBinEntries, toBinAnswers } from './list-binned.ts';
import { purgeBinEntry, restoreBinEntry } from './restore-binned.ts';

export const binRoutes: Feature = (routes, services) => {
  routes.permitted(listBin, async ({ scope, query: { page, size, kind, search } }) => {
    const all = await listBinEntries(scope, { search });
    const chosen = kind ? all.filter((item) => item.kind === kind) : all;
    return {
      rows: await toBinAnswers(scope, chosen.slice((page - 1) * size, page * size)),
      total: chosen.length,
      kinds: Object.fromEntries(
        BIN_KINDS.map((one) => [one, all.filter((item) => item.kind === one).length]),
      ) as Record<(typeof BIN_KINDS)[number], number>,
    };
  });
  routes.permitted(restoreBinnedItem, async ({ scope, body }) => {
    const restored = await restoreBinEntry(services.db, scope, body);
    const along = restored.length - 1;
    return {
      restored,
      message:
        along === 0
          ? 'Restauré.'
          : `Restauré, avec ${restored
              .slice(0, -1)
              .map(({ title }) => `« ${title} »`)
              .join(' et ')}.`,
    };
  });
  routes.permitted(purgeBinnedItem, async ({ scope, body }) => {
    await purgeBinEntry(services, scope, body);
    getAuditLine(scope).note({ object: { kind: body.kind === 'media' ? 'media' : `${body.kind}s`, id: body.id } });
    return { message: phraseText('Supprimé définitivement.') };
  });
};
