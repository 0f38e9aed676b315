/**
 * What a part is called everywhere: in tables, pages, the API, feeds and reports (behavior 3.5). `number` is the first of
 * its own, MIL and CID numbers that its row has; without any, the part is called `id N`.
 */
export const partName = (number: string | null, id: string | number): string => number || `id ${id}`
