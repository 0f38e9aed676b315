type Write = (details: object, message: string) => void

/** What we need of a logger; pino's is one. */
export type Log = { readonly info: Write; readonly warn: Write; readonly error: Write }
