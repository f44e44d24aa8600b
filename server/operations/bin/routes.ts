import { BIN_KINDS, listBin, purgeBinned, restoreBinned } from '../../../contract/operations/bin.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { audit } from '../../administration/audit/note.ts';
import type { Feature } from '../../app.ts';
import { found, told } from './found.ts';
import { purge, restore } from './restore.ts';

export const binRoutes: Feature = (routes, services) => {
  routes.permitted(listBin, async ({ scope, query: { page, size, kind, search } }) => {
    const all = await found(scope, { search });
    const chosen = kind ? all.filter((item) => item.kind === kind) : all;
    return {
      rows: await told(scope, chosen.slice((page - 1) * size, page * size)),
      total: chosen.length,
      kinds: Object.fromEntries(
        BIN_KINDS.map((one) => [one, all.filter((item) => item.kind === one).length]),
      ) as Record<(typeof BIN_KINDS)[number], number>,
    };
  });
  routes.permitted(restoreBinned, async ({ scope, body }) => {
    const restored = await restore(services.db, scope, body);
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
  routes.permitted(purgeBinned, async ({ scope, body }) => {
    await purge(services, scope, body);
    audit(scope).note({ object: { kind: body.kind === 'media' ? 'media' : `${body.kind}s`, id: body.id } });
    return { message: phraseText('Supprimé définitivement.') };
  });
};
