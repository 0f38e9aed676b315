/** A mistake in a file of the site folder: the file's path there, the line from 1 on, and what would be right. */
export type ContentFault = { readonly file: string; readonly line: number; readonly message: string }

/** What a reader of files made, or every fault that it found. */
export type OrFaults<T> = T | { readonly faults: readonly ContentFault[] }

/** A fault as the log and the commands print it: `families/panel-jacks.yaml:12: 'name' is missing`. */
export const faultText = ({ file, line, message }: ContentFault): string => `${file}:${line}: ${message}`
