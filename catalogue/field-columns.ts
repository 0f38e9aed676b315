import type { Choice, FieldChoices, Heading, PartQuery } from '#catalogue/answers.ts'
import type { Column } from '#catalogue/column.ts'
import { type CodedValues, codedValues, fieldOptions, MOST_OPTIONS, type Option } from '#catalogue/field-options.ts'
import { codeCounts, narrow, passingRows } from '#catalogue/narrowing.ts'

/** A typed field suggests this many values in the page (RULINGS). */
const MOST_SUGGESTIONS = 50

type Field = { heading: Heading; coded(): CodedValues; options(): readonly Option[] }

/** What can be narrowed and sorted in one family: the rows a query leaves, and what each field still offers. */
export function fieldColumns(headings: readonly Heading[], columns: readonly (Column | null)[], size: number) {
  const fields = headings.map((heading, index) => openField(heading, columns[index] ?? null, size))
  const byKey = new Map(fields.map((field) => [field.heading.key, field]))
  const narrowed = (query: PartQuery) => {
    const wanted = Object.entries(query.filters).flatMap(([key, values]) => {
      const field = byKey.get(key)
      return field ? { key, values, coded: field.coded() } : []
    })
    return narrow(wanted, size)
  }
  return {
    /** Row indexes in the order asked for. */
    matching(query: PartQuery): Uint32Array {
      const rows = passingRows(narrowed(query))
      const field = query.sort === null ? null : byKey.get(query.sort)
      return field ? sorted(rows, field.coded(), query.dir) : rows
    },
    choices(query: PartQuery, most: number): FieldChoices[] {
      const narrowing = narrowed(query)
      return fields.map((field) => {
        const counts = codeCounts(narrowing, field.heading.key, field.coded())
        return choicesOf(field, query.filters[field.heading.key] ?? [], counts, most)
      })
    },
  }
}

/** A column's dictionary and options are made at their first use and kept: the catalogue never changes. */
function openField(heading: Heading, column: Column | null, size: number): Field {
  let coded: CodedValues | null = null
  let options: readonly Option[] | null = null
  const read = () => {
    coded ??= column ? codedValues(column, size) : { codes: new Uint8Array(size), values: [] }
    return coded
  }
  return {
    heading,
    coded: read,
    options: () => {
      options ??= fieldOptions(read(), size)
      return options
    },
  }
}

function choicesOf(field: Field, chosen: readonly string[], counts: Uint32Array, most: number): FieldChoices {
  const { key, filterLabel, kind } = field.heading
  const options = field.options()
  const typed = kind === 'number' || field.coded().values.length > MOST_OPTIONS
  const limit = typed && most < MOST_OPTIONS ? Math.min(most, MOST_SUGGESTIONS) : most
  const cut = cutOptions(options, chosen, limit)
  const choices: Choice[] = cut.map((option) => ({ value: option.value, count: sum(counts, option.codes()) }))
  const more = options.length > cut.length || field.coded().values.length > MOST_OPTIONS
  return { key, label: filterLabel, kind, chosen, choices, more, typed }
}

/** All options in natural order; where they are too many, the chosen ones first, then the first others. */
function cutOptions(options: readonly Option[], chosen: readonly string[], most: number): readonly Option[] {
  if (options.length <= most) return options
  const isChosen = (option: Option) => chosen.includes(option.value)
  const first = options.filter(isChosen)
  return [...first, ...options.filter((option) => !isChosen(option))].slice(0, most)
}

function sum(counts: Uint32Array, codes: readonly number[]): number {
  return codes.reduce((total, code) => total + (counts[code] ?? 0), 0)
}

/** By value (the codes stand in natural order), rows without one last either way; ties keep the family's order. */
function sorted(rows: Uint32Array, { codes, values }: CodedValues, dir: PartQuery['dir']): Uint32Array {
  const last = values.length + 1
  const rank = (row: number) => {
    const code = codes[row] ?? 0
    if (code === 0) return last
    return dir === 'asc' ? code : last - code
  }
  return rows.slice().sort((a, b) => rank(a) - rank(b) || a - b)
}
