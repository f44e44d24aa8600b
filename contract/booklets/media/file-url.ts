interface FileUrlOptions {
  /**
   * Each version has its own address, so that browsers cache it permanently. Without a version they revalidate each
   * time.
   */
  version?: number;
  /** Minimum width of the copy, in pixels. */
  width?: number;
}

/** Builds the back-office address of a file. */
export const buildFileUrl = (id: string, { version, width }: FileUrlOptions = {}): string =>
  `/api/admin/media/${id}/file${width === undefined ? '' : `/${width}`}${version === undefined ? '' : `?v=${version}`}`;
