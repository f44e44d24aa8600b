import { DRAWING_IDS, DRAWINGS } from '../../../blocks/drawings/drawings.ts';
import { DRAWING_SHAPES } from '../../../blocks/drawings/shapes/index.ts';
import { createQrCode } from '../../../blocks/qr/create-qr-code.ts';
import { checkBookletAccessibility, checkPageAccessibility } from '../../../contract/booklets/content/accessibility.ts';
import * as calls from '../../../contract/booklets/content/content.ts';
import { copyContent, listCopyTargets, preparePaste } from '../../../contract/booklets/content/copies.ts';
import {
  getBookletHistory,
  restoreContentChange,
  undoContentBatch,
} from '../../../contract/booklets/content/history.ts';
import * as holders from '../../../contract/booklets/content/page-people.ts';
import { replaceBookletText, searchBookletText } from '../../../contract/booklets/content/replace.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { lockBlock, unlockBlock } from '../../../contract/platform/locks.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { countAccessibilityFindings, listAccessibilityFindings } from './accessibility.ts';
import * as blocks from './blocks.ts';
import { loadBookletHistory } from './changes/list-history.ts';
import { restoreChange, undoBatch } from './changes/restore-changes.ts';
import * as chapters from './chapters.ts';
import { copyContentInto, fitPastedBlocks } from './copies/copy-content.ts';
import { findCopyTargets } from './copies/list-targets.ts';
import * as locks from './locks.ts';
import * as changes from './page-changes.ts';
import * as people from './page-people.ts';
import * as pages from './pages.ts';
import { replaceText } from './replace/replace-text.ts';
import { searchText } from './replace/search-text.ts';
import { loadContentTree } from './tree.ts';
import * as variables from './variables.ts';

export const contentRoutes: Feature = (routes, { storage }) => {
  routes.permitted(calls.listDrawings, () =>
    DRAWING_IDS.map((id) => ({ id, label: DRAWINGS[id].label, shapes: DRAWING_SHAPES[id] })),
  );
  routes.permitted(calls.drawQr, ({ query }) => createQrCode(query.text));

  routes.permitted(calls.getBookletTree, async ({ scope, params }) => {
    await requireBooklet(scope, params.id, 'booklet.read');
    return loadContentTree(scope, params.id);
  });

  routes.permitted(calls.addChapters, async ({ scope, params, body }) => {
    const created = await chapters.createChapters(scope, params.id, body);
    return { ...(await loadContentTree(scope, params.id)), created };
  });
  routes.permitted(calls.updateChapter, async ({ scope, params, body }) =>
    loadContentTree(scope, await chapters.saveChapter(scope, params.id, body)),
  );
  routes.permitted(calls.placeChapter, async ({ scope, params, body }) =>
    loadContentTree(scope, await chapters.moveChapter(scope, params.id, body.after)),
  );
  routes.permitted(calls.deleteChapter, async ({ scope, params, body }) => ({
    ...(await loadContentTree(scope, await chapters.removeChapter(scope, params.id, body?.reason))),
    message: phraseText('Chapitre supprimé.'),
  }));
  routes.permitted(calls.restoreChapter, async ({ scope, params }) =>
    loadContentTree(scope, await chapters.restoreDeletedChapter(scope, params.id)),
  );

  routes.permitted(calls.addPages, async ({ scope, params, body }) => {
    const { bookletId, created } = await pages.createPages(scope, params.id, body);
    return { ...(await loadContentTree(scope, bookletId)), created };
  });
  routes.permitted(calls.getPage, ({ scope, params }) => pages.loadPageContent(scope, params.id));
  routes.permitted(checkPageAccessibility, ({ scope, params }) => listAccessibilityFindings(scope, storage, params.id));
  routes.permitted(checkBookletAccessibility, ({ scope, params }) =>
    countAccessibilityFindings(scope, storage, params.id),
  );
  routes.permitted(calls.updatePage, async ({ scope, params, body }) =>
    loadContentTree(scope, await pages.savePage(scope, params.id, body)),
  );
  routes.permitted(holders.listPageOwners, ({ scope, params }) => people.listPageOwnerChoices(scope, params.id));
  routes.permitted(holders.setPageOwner, async ({ scope, params, body }) => ({
    ...(await loadContentTree(scope, await people.savePageOwner(scope, params.id, body.ownerId))),
    message: phraseText('Propriétaire de la page enregistré.'),
  }));
  routes.permitted(holders.setPageLock, async ({ scope, params, body }) => ({
    ...(await loadContentTree(scope, await people.savePageLock(scope, params.id, body.locked))),
    message: phraseText(body.locked ? 'Page verrouillée.' : 'Page déverrouillée.'),
  }));
  routes.permitted(calls.placePage, async ({ scope, params, body }) =>
    loadContentTree(scope, await pages.movePage(scope, params.id, body)),
  );
  routes.permitted(calls.duplicatePage, async ({ scope, params, body }) => {
    const { bookletId, created } = await pages.copyPage(scope, params.id, body?.id);
    return { ...(await loadContentTree(scope, bookletId)), created, message: phraseText('Page dupliquée.') };
  });
  routes.permitted(calls.deletePage, async ({ scope, params }) => ({
    ...(await loadContentTree(scope, await pages.removePage(scope, params.id))),
    message: phraseText('Page supprimée.'),
  }));
  routes.permitted(calls.restorePage, async ({ scope, params }) =>
    loadContentTree(scope, await pages.restoreDeletedPage(scope, params.id)),
  );

  routes.permitted(calls.addBlock, ({ scope, params, body }) => blocks.createBlock(scope, params.id, body));
  routes.permitted(calls.updateBlock, ({ scope, params, body }) =>
    blocks.saveBlockProps(scope, params.id, body.rowVersion, body.props),
  );
  routes.permitted(calls.setBlockConditions, ({ scope, params, body }) =>
    blocks.saveBlockConditions(scope, params.id, body),
  );
  routes.permitted(calls.placeBlock, ({ scope, params, body }) => blocks.moveBlock(scope, params.id, body));
  routes.permitted(calls.deleteBlock, async ({ scope, params }) => ({
    revision: await blocks.removeBlock(scope, params.id),
  }));
  routes.permitted(calls.restoreBlock, ({ scope, params, body }) =>
    blocks.restoreDeletedBlock(scope, params.id, body.after),
  );
  routes.permitted(lockBlock, async ({ scope, params }) => ({
    until: (await locks.acquireBlockLock(scope, params.id))?.toISOString() ?? null,
  }));
  routes.permitted(unlockBlock, async ({ scope, params }) => {
    await locks.releaseBlockLock(scope, params.id);
    return {};
  });
  routes.permitted(getBookletHistory, ({ scope, params, query }) => loadBookletHistory(scope, params.id, query));
  routes.permitted(listCopyTargets, ({ scope, query }) => findCopyTargets(scope, query));
  routes.permitted(copyContent, ({ scope, params, body }) => copyContentInto(scope, params.id, body));
  routes.permitted(preparePaste, ({ scope, params, body }) => fitPastedBlocks(scope, params.id, body));
  routes.permitted(searchBookletText, ({ scope, params, query }) => searchText(scope, params.id, query));
  routes.permitted(replaceBookletText, ({ scope, params, body }) => replaceText(scope, params.id, body));
  routes.permitted(restoreContentChange, ({ scope, params }) => restoreChange(scope, params.id));
  routes.permitted(undoContentBatch, ({ scope, params }) => undoBatch(scope, params.id, params.batchId));
  routes.permitted(calls.getPageChanges, ({ scope, params, query }) =>
    changes.loadPageChanges(scope, params.id, query),
  );

  routes.permitted(calls.getBookletVariables, ({ scope, params }) => variables.loadBookletVariables(scope, params.id));
  routes.permitted(calls.setBookletVariables, ({ scope, params, body }) =>
    variables.saveBookletVariables(scope, params.id, body.values),
  );
};
