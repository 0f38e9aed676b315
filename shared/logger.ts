type Write = (details: object, message: string) => void

export type LogLine = { readonly info: Write; readonly warn: Write; readonly error: Write }
