/** An error with its own page: C12 and C15. */
export class AppError extends Error {
  readonly status: number;
  /** Replaces the default message of the page. */
  readonly statusMessage: string | null;
  /** Incident number for support. */
  readonly incident: string | null;

  constructor(description: string, options: { status?: number; statusMessage?: string; incident?: string } = {}) {
    super(description);
    this.status = options.status ?? 500;
    this.statusMessage = options.statusMessage ?? null;
    this.incident = options.incident ?? null;
  }
}

export const createNotFoundError = (path: string): AppError => new AppError(`Page not found: ${path}`, { status: 404 });
