/** A log that nobody reads. */
export const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }
