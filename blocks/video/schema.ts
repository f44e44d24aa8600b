import { z } from 'zod';
import { line, paragraphs, uuid } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, type Finding } from '../block.ts';

const file = z.object({ mediaId: uuid.nullable() });

export const video = defineBlock({
  type: 'video',
  version: 1,
  props: z.object({
    video: file,
    poster: file,
    captions: file,
    title: line('Titre de la vidéo', { max: 120 }),
    transcript: paragraphs('Transcription', { max: 20_000 }),
  }),
  emptyText: 'Choisissez une vidéo',
  empty: {
    video: { mediaId: null },
    poster: { mediaId: null },
    captions: { mediaId: null },
    title: '',
    transcript: '',
  },
  check: ({ video, captions, title, transcript }) => {
    const findings: Finding[] = [];
    if (video.mediaId === null) findings.push(createMissingFinding('video'));
    if (title === '') findings.push(createMissingFinding('title'));
    if (captions.mediaId === null && transcript === '') {
      findings.push({ code: 'EDI-007', level: 'warning', field: 'captions' });
    }
    return findings;
  },
});
