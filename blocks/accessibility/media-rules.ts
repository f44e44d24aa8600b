import { capitaliseText } from '../format.ts';
import { getAtPath } from '../prop-paths.ts';
import { type CheckedPage, defineRules, type RuleHit, repairText, toQuote } from './rule.ts';

const hasFile = (props: unknown, field: string): boolean => typeof getAtPath(props, `${field}.mediaId`) === 'string';

const findVideos = ({ blocks }: CheckedPage, field: string, matches: (props: unknown) => boolean): RuleHit[] =>
  blocks
    .filter(({ type, props }) => type === 'video' && hasFile(props, 'video') && matches(props))
    .map(({ id }) => ({ blockId: id, field }));

const hasTranscript = (props: unknown): boolean => getAtPath(props, 'transcript') !== '';

/** `livret_accueil-V2.pdf`: the name of a file, where a title is expected. */
const FILE_TITLE = /\.(pdf|docx?|xlsx?|pptx?|odt|ods|odp|rtf|txt|csv)$|^[^\s]*_[^\s]*$/i;

const toTitle = (name: string): string =>
  capitaliseText(
    name
      .replace(/\.\w{2,4}$/, '')
      .replace(/[_\s]+/g, ' ')
      .trim(),
  );

export const MEDIA_RULES = defineRules({
  videoWithoutTranscript: {
    criterion: '4.1',
    severity: 'warning',
    // Without captions either, the publish gate says so (EDI-007).
    find: (page) => findVideos(page, 'transcript', (props) => !hasTranscript(props) && hasFile(props, 'captions')),
  },
  videoWithoutCaptions: {
    criterion: '4.3',
    severity: 'warning',
    find: (page) => findVideos(page, 'captions', (props) => hasTranscript(props) && !hasFile(props, 'captions')),
  },
  documentFileName: {
    criterion: '6.1',
    severity: 'warning',
    find: ({ blocks }) =>
      blocks.flatMap(({ id, type, props }) => {
        const title = getAtPath(props, 'title');
        return type === 'document' && typeof title === 'string' && FILE_TITLE.test(title)
          ? [{ blockId: id, field: 'title', values: { words: toQuote(title) } }]
          : [];
      }),
    repair: repairText(toTitle),
  },
});
