/** What is in the place of a part number in a row of sums. */
const TOTAL = /^(?:grand |sub-?)?(?:totale?s?|sum|summe|gesamt|count)(?=$|[\s:=])/i

/** Whether a cell is the label of a row of sums. */
export const isTotal = (cell: string): boolean => TOTAL.test(cell)
