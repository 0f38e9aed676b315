import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { copiedRows } from '#catalog/lists/pasted/split-text.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { copyPrice } from '#desk/quotes/price-sources.tsx'
import { unfold, writeTyped } from '#desk/ui/typed-fields.ts'
import {
  breakFieldName,
  lineFieldName,
  lineOfField,
  quoteFields,
  type TypedQuote,
} from '#quotes/schemas/typed-quote.ts'

/** The quote's fields for keys and paste. Those on other pages of the form have no element. */
export type QuoteCells = {
  readonly typed: TypedQuote
  readonly fieldElsewhere: (name: string) => HTMLInputElement | null
  readonly open: (name: string) => void
}

/** The names of a column's fields, first line to last. Quantities and prices have several per line. */
function namesIn(column: string, { lines }: TypedQuote): string[] {
  if (column === 'quantity' || column === 'price')
    return lines.flatMap(({ breaks }, line) =>
      Array.from({ length: Math.max(1, breaks.length) }, (_, place) => breakFieldName(line, place, column)),
    )
  return lines.map((_, line) => lineFieldName(line, column as 'leadTime')) // the form's own column names
}

const fieldNamed = (form: HTMLFormElement | null, name: string): HTMLInputElement | null => {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement && field.type !== 'hidden' ? field : null
}

const isSubmitKey = ({ key, ctrlKey, metaKey }: KeyboardEvent | globalThis.KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)

/** Ctrl+Enter (Cmd+Enter on a Mac) presses a form's button, wherever the focus is, as soon as the page shows. */
export function useSubmitKey(form: RefObject<HTMLFormElement | null>, button: string): void {
  useLayoutEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!isSubmitKey(event) || event.repeat) return
      event.preventDefault()
      form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>(button))
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [form, button])
}

/**
 * The keys of the form (behavior 20.16): Enter and arrows move as in a spreadsheet, Ctrl+D copies from above, = an
 * earlier price, and + the list price. `say` gets why a price couldn't be copied.
 */
export function quoteKeys(event: KeyboardEvent<HTMLFormElement>, cells: QuoteCells, say: (why: string) => void): void {
  const { target: field, key, ctrlKey } = event
  if (isSubmitKey(event) || !(field instanceof HTMLInputElement) || !field.dataset.column) return
  const column = namesIn(field.dataset.column, cells.typed)
  const at = column.indexOf(field.name)
  const isCopy = key === 'd' && ctrlKey
  const source = field.dataset.column === 'price' ? ({ '=': 'before', '+': 'list' } as const)[key] : undefined
  if (source) {
    event.preventDefault()
    const why = copyPrice(field, source)
    say(why ?? '')
    if (why !== null) return
  } else if (isCopy) {
    event.preventDefault()
    writeTyped(field, quoteFields(cells.typed).get(column[at - 1] ?? '') ?? field.value)
  }
  const isRight = key === 'ArrowRight' && field.selectionEnd === field.value.length
  const isLeft = key === 'ArrowLeft' && field.selectionStart === 0
  if (isRight || isLeft) {
    const row = [...(field.closest('.quote-line')?.querySelectorAll<HTMLInputElement>('input[data-column]') ?? [])]
    const fields = row.filter((each) => each.checkVisibility())
    goTo(event, fields[fields.indexOf(field) + (isRight ? 1 : -1)])
    return
  }
  const isDown = source || isCopy || key === 'ArrowDown' || key === 'Enter'
  if (!isDown && key !== 'ArrowUp') return
  const name = column[at + (isDown ? 1 : -1)]
  const next = name === undefined ? null : fieldNamed(field.form, name)
  goTo(event, next)
  if (name !== undefined && !next) cells.open(name)
}

function goTo(event: KeyboardEvent, field: HTMLInputElement | null | undefined): void {
  event.preventDefault()
  if (!field) return
  unfold(field)
  field.focus()
  field.select()
}

const BLOCK: readonly string[] = ['quantity', 'price', 'leadTime', 'minimum']

/** The field of a column beside another field: of the same price, else of the same line. */
const nameBeside = (name: string, column: string): string =>
  column === 'price'
    ? name.replace(/quantity$/, column)
    : lineFieldName(lineOfField(name)?.index ?? 0, column as 'leadTime') // BLOCK has no other

/** Pastes spreadsheet cells into the fields below and beside, on later pages too. `say` gets what had no field. */
export function pasteColumn(event: ClipboardEvent<HTMLElement>, cells: QuoteCells, say: (what: string) => void): void {
  const { target } = event
  const rows = copiedRows(event.clipboardData.getData('text/plain'))
  const own = target instanceof HTMLInputElement ? target.dataset.column : undefined
  if (!(target instanceof HTMLInputElement) || !own || rows.flat().length < 2) return
  event.preventDefault()
  const column = namesIn(own, cells.typed)
  const below = column.slice(column.indexOf(target.name))
  const columns = BLOCK.includes(own) ? BLOCK.slice(BLOCK.indexOf(own) + 1) : []
  const lost: string[] = []
  const write = (name: string, value: string) => {
    const field = fieldNamed(target.form, name) ?? cells.fieldElsewhere(name)
    if (!field) return
    writeTyped(field, value)
    unfold(field)
  }
  for (const [index, name] of below.slice(0, rows.length).entries()) {
    const [first = '', ...more] = rows[index]?.map(oneLine) ?? []
    write(name, first)
    for (const [place, cell] of more.entries()) {
      const beside = columns[place]
      if (beside === undefined) lost.push(cell)
      else if (cell !== '') write(nameBeside(name, beside), cell)
    }
  }
  const left = rows.slice(below.length).map((row) => oneLine(row.join(' ')))
  say(notUsed('row', left) + notUsed('cell', lost))
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const MAX_NAMED = 3

/** `3 rows were not used: 1.10 4 weeks; .90; 2.00.` */
function notUsed(what: string, texts: readonly string[]): string {
  const filled = texts.filter((text) => text !== '')
  if (filled.length === 0) return ''
  const named = filled.slice(0, MAX_NAMED).join('; ') + (filled.length > MAX_NAMED ? ' …' : '.')
  return `${countOf(filled.length, `${what} was`, `${what}s were`)} not used: ${named} `
}
