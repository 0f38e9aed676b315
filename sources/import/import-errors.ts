/** One reason why a file can't be loaded: where, what is wrong, and what would be right. */
export type ImportFault = {
  readonly file: string
  /** The sheet of a workbook; null: the file is no workbook. */
  readonly sheet: string | null
  /** As an editor counts them, from 1; null: the file as a whole. */
  readonly line: number | null
  readonly column: string | null
  readonly what: string
  readonly right: string
}

/** All faults of one import; only the first hundred are kept word for word. */
export type FaultList = {
  add(fault: ImportFault): void
  readonly count: () => number
  readonly shown: () => readonly ImportFault[]
}

const MOST_SHOWN = 100

export function createFaultList(): FaultList {
  const shown: ImportFault[] = []
  let count = 0
  return {
    add(fault) {
      count += 1
      if (shown.length < MOST_SHOWN) shown.push(fault)
    },
    count: () => count,
    shown: () => shown,
  }
}

/** One line of the report: `Insulated-Military.csv, line 7, column 'Part Num': … (…)`. */
export function faultInWords({ file, sheet, line, column, what, right }: ImportFault): string {
  const where = [
    file,
    sheet === null ? null : `sheet '${sheet}'`,
    line === null ? null : `${sheet === null ? 'line' : 'row'} ${line}`,
    column === null ? null : `column '${column}'`,
  ]
  return `${where.filter((part) => part !== null).join(', ')}: ${what}. ${right}.`
}
