/** `1.00E+05`: what Excel shows of a long number, and of a part number such as 1E5. */
const EXPONENT = /^\d(?:\.\d+)?E\+\d{2,3}$/
/** `5-Oct`, `Oct-05`: what Excel makes of 10-5 and of 10/5. */
const DAY =
  /^(?:\d{1,2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{2})$/
/** What is in the place of a part number in a row of sums. */
const TOTAL = /^(?:grand |sub-?)?(?:totale?s?|sum|summe|gesamt|count)(?=$|[\s:=])/i

/** What Excel has made of a value, in a text that can be neither a part number nor a size. Null if it has done nothing. */
export function excelDamage(cell: string): string | null {
  if (EXPONENT.test(cell)) return `'${cell}' is a number whose digits Excel has cut`
  return DAY.test(cell) ? `'${cell}' is a date that Excel has made of a value such as 10-5 or 1/16` : null
}

/** Whether a cell is the label of a row of sums. */
export const isTotal = (cell: string): boolean => TOTAL.test(cell)
