import { renderNotesPage } from '#renderer';
import { typesetText } from '../../../../blocks/typography.ts';
import { fillVariableValues, listFrozenPages, type Snapshot } from '../../../booklets/index.ts';

/**
 * List of bookmarks and notes for a reader whom the server does not know: all pages of the booklet, hidden until the
 * script shows those marked on the device.
 */
export const renderDeviceNotes = (snapshot: Snapshot, base: string): string => {
  const { language, variables, tone = 'vous' } = snapshot;
  const read = (title: string) =>
    typesetText(
      fillVariableValues(title, language, variables, () => ''),
      language,
    );
  const pages = listFrozenPages(snapshot).map(({ id, slug, title }) => ({
    id,
    title: read(title),
    to: `${base}/${slug}`,
    bookmarked: false,
    note: '',
  }));
  return renderNotesPage({ base, tone, isOnDevice: true, pages });
};
