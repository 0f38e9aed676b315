import { type Column, type Family, NUMBER_COLUMNS } from '#catalog/registry/family.ts'
import type { CommonFields, FamilyFile } from '#content/schemas/family-schema.ts'

/** A family as its checked file and the common fields describe it. A column without a name anywhere has its key's. */
export function familyOfFile(file: FamilyFile, fields: CommonFields): Family {
  const { menuPlace: _, removed: __, hidden, columns, pageSize, ...facts } = file
  const own = NUMBER_COLUMNS.find((name) => name === facts.numberColumn)
  return {
    ...facts,
    ...(hidden && { hidden: true }),
    numbers: own ? NUMBER_COLUMNS : [facts.numberColumn, ...NUMBER_COLUMNS],
    pageSize: pageSize === 'all' ? null : pageSize,
    columns: columns.map((column) => columnOf(column, fields)),
  }
}

const columnOf = (column: FamilyFile['columns'][number], fields: CommonFields): Column => ({
  name: column.key,
  ...(Object.hasOwn(fields, column.key) && fields[column.key]),
  ...column,
})
