/**
 * Connects domains against their order: what an earlier one needs from a later one. Imported by every entry of the
 * server, and by the set-up of its tests.
 */
import { listLibraryChapters, pauseSendings, recountAfterPublication } from './booklets/booklets/hooks.ts';
import { CHAPTER_TEMPLATES } from './library/content/index.ts';
import * as bookletSendings from './messages/sending/booklet-sendings.ts';
import * as recount from './people/enrolments/recount.ts';

listLibraryChapters.register(() => CHAPTER_TEMPLATES);
pauseSendings.register(bookletSendings.pauseSendings);
recountAfterPublication.register(recount.recountAfterPublication);
