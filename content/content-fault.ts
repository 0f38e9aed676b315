/** A mistake in a file of the site folder: its path, the line from 1, and what would be right. */
export type ContentFault = { readonly file: string; readonly line: number; readonly message: string }

/** A reader's result, or every fault it found. */
export type OrFaults<T> = T | { readonly faults: readonly ContentFault[] }

/** A fault for logs and commands: `families/panel-jacks.yaml:12: 'name' is missing`. */
export const faultText = ({ file, line, message }: ContentFault): string => `${file}:${line}: ${message}`
