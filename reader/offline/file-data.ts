import type { QuizQuestion } from '../../blocks/quiz/schema.ts';
import type { SearchEntry } from '../search.ts';

/** Data of an offline file beside its documents: written by the server, read by the script of the file. */
export interface OfflineFileData {
  version: number;
  /** Address of the booklet online, without a final slash. */
  address: string;
  /** Id of the file, and the key that signs its codes; both in hexadecimal. */
  fileId: string;
  key: string;
  /** Pages of the file; `place`: in the version, which the code counts from. */
  pages: readonly { id: string; hash: string; place: number }[];
  search: readonly SearchEntry[];
  /** Self-assessment quizzes by block id, with their answers. */
  quizzes: Readonly<Record<string, OfflineQuiz>>;
}

export interface OfflineQuiz {
  questions: readonly QuizQuestion[];
  seed: string;
}
