/** A heading as it is matched everywhere: in any case, with or without spaces, dashes, dots, colons and underscores. */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_.:-]+/g, '')

export const columnsNamed = (headings: readonly (string | null)[], name: string): number[] =>
  headings.flatMap((heading, at) => (headingKey(heading ?? '') === headingKey(name) ? [at] : []))
