/** Window event, sent when a file is read to its end. */
export const FILE_READ_EVENT = 'file-read';
