/** A heading as it is matched everywhere: in any case, with or without spaces, dashes, dots, colons and underscores. */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_.:-]+/g, '')

export type NumberedRow = { readonly line: number; readonly cells: readonly string[] }

/** Finds the columns of a table by their names. Its first filled row has the headings. */
export function namedColumns<Name extends string>(table: readonly NumberedRow[], names: readonly Name[]) {
  const head = table.findIndex(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const headings = table[head]?.cells ?? []
  const found = names.map((name) => ({
    name,
    places: headings.flatMap((heading, at) => (headingKey(heading) === headingKey(name) ? [at] : [])),
  }))
  return {
    headings,
    below: table.slice(head + 1),
    missing: found.flatMap(({ name, places }) => (places.length === 0 ? [name] : [])),
    twice: found.find(({ places }) => places.length > 1)?.name,
    cellsOf: ({ cells }: NumberedRow): string[] => found.map(({ places: [at = -1] }) => cells[at]?.trim() ?? ''),
  }
}
