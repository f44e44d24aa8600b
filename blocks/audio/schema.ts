import { z } from 'zod';
import { line, richText, toPlainText, uuid } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, isBlankText } from '../block.ts';

/** A recording of the library. Its transcript is required: whoever does not hear it reads it. */
export const audio = defineBlock({
  type: 'audio',
  version: 1,
  props: z.object({
    audio: z.object({ mediaId: uuid.nullable() }),
    title: line('Titre de l’enregistrement', { max: 120 }),
    /** The transcript, as rich text. */
    html: richText('Transcription', 20_000),
  }),
  emptyText: 'Choisissez un enregistrement',
  empty: { audio: { mediaId: null }, title: '', html: '' },
  check: ({ audio, title, html }) => [
    ...(audio.mediaId === null ? [createMissingFinding('audio')] : []),
    ...(title === '' ? [createMissingFinding('title')] : []),
    ...(isBlankText(toPlainText(html)) ? [createMissingFinding('html')] : []),
  ],
});
