type Write = (details: object, message: string) => void

/** The part of pino's logger that we use. */
export type LogLine = { readonly info: Write; readonly warn: Write; readonly error: Write }
