import { qrCode } from '../../../blocks/qr/code.ts';
import * as calls from '../../../contract/booklets/content/content.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { lockBlock, unlockBlock } from '../../../contract/platform/locks.ts';
import type { Feature } from '../../app.ts';
import { bookletFor } from '../booklets/found.ts';
import * as blocks from './blocks.ts';
import * as changes from './changes.ts';
import * as chapters from './chapters.ts';
import * as locks from './locks.ts';
import * as pages from './pages.ts';
import { treeOf } from './tree.ts';
import * as variables from './variables.ts';

export const contentRoutes: Feature = (routes) => {
  routes.permitted(calls.drawQr, ({ query }) => qrCode(query.text));

  routes.permitted(calls.getTree, async ({ scope, params }) => {
    await bookletFor(scope, params.id, 'booklet.read');
    return treeOf(scope, params.id);
  });

  routes.permitted(calls.addChapters, async ({ scope, params, body }) => {
    const created = await chapters.add(scope, params.id, body);
    return { ...(await treeOf(scope, params.id)), created };
  });
  routes.permitted(calls.updateChapter, async ({ scope, params, body }) =>
    treeOf(scope, await chapters.update(scope, params.id, body)),
  );
  routes.permitted(calls.placeChapter, async ({ scope, params, body }) =>
    treeOf(scope, await chapters.place(scope, params.id, body.after)),
  );
  routes.permitted(calls.deleteChapter, async ({ scope, params, body }) => ({
    ...(await treeOf(scope, await chapters.remove(scope, params.id, body?.reason))),
    message: phraseText('Chapitre supprimé.'),
  }));
  routes.permitted(calls.restoreChapter, async ({ scope, params }) =>
    treeOf(scope, await chapters.restore(scope, params.id)),
  );

  routes.permitted(calls.addPages, async ({ scope, params, body }) => {
    const { bookletId, created } = await pages.add(scope, params.id, body);
    return { ...(await treeOf(scope, bookletId)), created };
  });
  routes.permitted(calls.getPage, ({ scope, params }) => pages.read(scope, params.id));
  routes.permitted(calls.updatePage, async ({ scope, params, body }) =>
    treeOf(scope, await pages.update(scope, params.id, body)),
  );
  routes.permitted(calls.placePage, async ({ scope, params, body }) =>
    treeOf(scope, await pages.place(scope, params.id, body)),
  );
  routes.permitted(calls.duplicatePage, async ({ scope, params, body }) => {
    const { bookletId, created } = await pages.duplicate(scope, params.id, body?.id);
    return { ...(await treeOf(scope, bookletId)), created, message: phraseText('Page dupliquée.') };
  });
  routes.permitted(calls.deletePage, async ({ scope, params }) => ({
    ...(await treeOf(scope, await pages.remove(scope, params.id))),
    message: phraseText('Page supprimée.'),
  }));
  routes.permitted(calls.restorePage, async ({ scope, params }) =>
    treeOf(scope, await pages.restore(scope, params.id)),
  );

  routes.permitted(calls.addBlock, ({ scope, params, body }) => blocks.add(scope, params.id, body));
  routes.permitted(calls.updateBlock, ({ scope, params, body }) =>
    blocks.update(scope, params.id, body.rowVersion, body.props),
  );
  routes.permitted(calls.placeBlock, ({ scope, params, body }) => blocks.place(scope, params.id, body));
  routes.permitted(calls.deleteBlock, async ({ scope, params }) => ({
    revision: await blocks.remove(scope, params.id),
  }));
  routes.permitted(calls.restoreBlock, ({ scope, params, body }) => blocks.restore(scope, params.id, body.after));
  routes.permitted(lockBlock, async ({ scope, params }) => ({
    until: (await locks.take(scope, params.id))?.toISOString() ?? null,
  }));
  routes.permitted(unlockBlock, async ({ scope, params }) => {
    await locks.leave(scope, params.id);
    return {};
  });
  routes.permitted(calls.getChanges, ({ scope, params, query }) => changes.since(scope, params.id, query));

  routes.permitted(calls.getVariables, ({ scope, params }) => variables.read(scope, params.id));
  routes.permitted(calls.setVariables, ({ scope, params, body }) => variables.save(scope, params.id, body.values));
};
