/** A log that drops everything. */
export const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }
