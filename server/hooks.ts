import { eligibleOwners, logoCheck, ownershipGrant } from './administration/hooks.ts';
/**
 * Connects domains against their order: what an earlier one needs from a later one. Imported by every entry of the
 * server, and by the set-up of its tests.
 */
import {
  countAskedReaders,
  listAudienceReaders,
  listCoverageFindings,
  listDueUpdates,
  listLibraryChapters,
  pauseSendings,
  recountAfterPublication,
} from './booklets/booklets/hooks.ts';
import { grantOwnership, listEligibleOwners } from './booklets/booklets/owner.ts';
import { requireMedia } from './booklets/media/media.ts';
import { CHAPTER_TEMPLATES } from './library/content/index.ts';
import { loadDueUpdates } from './library/index.ts';
import * as bookletSendings from './messages/sending/booklet-sendings.ts';
import { loadShownMessages } from './messages/sending/shown-messages.ts';
import * as askAgain from './people/enrolments/ask-again.ts';
import * as audienceReader from './people/enrolments/audience-reader.ts';
import * as coverage from './reading/audience-check/load-coverage.ts';
import { shownMessages } from './reading/reader/person/messages.ts';

logoCheck.register(requireMedia);
eligibleOwners.register(listEligibleOwners);
ownershipGrant.register(grantOwnership);
listDueUpdates.register(loadDueUpdates);
listLibraryChapters.register(() => CHAPTER_TEMPLATES);
listCoverageFindings.register(coverage.listCoverageFindings);
pauseSendings.register(bookletSendings.pauseSendings);
recountAfterPublication.register(askAgain.recountAfterPublication);
listAudienceReaders.register(audienceReader.listAudienceReaders);
countAskedReaders.register(askAgain.countAskedReaders);
shownMessages.register(loadShownMessages);
