import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { copiedRows } from '#catalog/lists/pasted/split-text.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { copyPrice, writeField } from '#desk/quotes/price-sources.tsx'

const cells = (field: HTMLInputElement): HTMLInputElement[] => {
  const column = field.dataset.column ?? ''
  const all = field.form?.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`) ?? []
  return [...all]
}

const isSubmitKey = ({
  key,
  ctrlKey,
  metaKey,
}: Pick<globalThis.KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean => key === 'Enter' && (ctrlKey || metaKey)

/** Ctrl+Enter, on a Mac Cmd+Enter too, presses a button of a form, wherever the focus is, from the frame on that shows the page. */
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

/** The keys of the form (behavior 20.16). `say` gets why a price could not be copied. */
export function quoteKeys(
  event: KeyboardEvent<HTMLFormElement>,
  snippets: readonly string[],
  say: (why: string) => void,
): void {
  const { target, key, altKey, currentTarget: form } = event
  if (isSubmitKey(event)) return
  const snippet = altKey && /^[1-9]$/.test(key) ? snippets[Number(key) - 1] : undefined
  if (snippet !== undefined) {
    event.preventDefault()
    insertSnippet(form, snippet, target instanceof HTMLTextAreaElement ? target : null)
  }
  if (target instanceof HTMLInputElement && target.dataset.column) moveInColumn(event, target, say)
}

/**
 * Enter and the arrow keys go through the columns, as in a spreadsheet; Ctrl+D copies the value from above and goes down; in a
 * price, = copies what the part was quoted before and + its list price, and goes down.
 */
function moveInColumn(
  event: KeyboardEvent<HTMLFormElement>,
  field: HTMLInputElement,
  say: (why: string) => void,
): void {
  const { key, ctrlKey } = event
  const column = cells(field)
  const at = column.indexOf(field)
  const isCopy = key === 'd' && ctrlKey
  const source = field.dataset.column === 'price' ? ({ '=': 'before', '+': 'list' } as const)[key] : undefined
  if (source) {
    event.preventDefault()
    const why = copyPrice(field, source)
    say(why ?? '')
    if (why !== null) return
  } else if (isCopy) {
    event.preventDefault()
    writeField(field, column[at - 1]?.value ?? field.value)
  }
  const isRight = key === 'ArrowRight' && field.selectionEnd === field.value.length
  const isLeft = key === 'ArrowLeft' && field.selectionStart === 0
  if (isRight || isLeft) {
    const row = [...(field.closest('tr')?.querySelectorAll<HTMLInputElement>('input[data-column]') ?? [])]
    const fields = row.filter((each) => each.dataset.column !== 'discount' || each === field)
    goTo(event, fields[fields.indexOf(field) + (isRight ? 1 : -1)])
    return
  }
  if (source || isCopy || key === 'ArrowDown' || key === 'Enter') goTo(event, column[at + 1])
  else if (key === 'ArrowUp') goTo(event, column[at - 1])
}

function goTo(event: KeyboardEvent, field: HTMLInputElement | undefined): void {
  event.preventDefault()
  field?.focus()
  field?.select()
}

/** The columns of a block that is pasted, in the order of the form. */
const BLOCK: readonly string[] = ['quantity', 'price', 'leadTime', 'minimum']

/** The field of a column that belongs to a field: of the same price, else of the same line. */
const fieldBeside = (field: HTMLInputElement, column: string) =>
  [field.closest('.quote-break'), field.closest('tr')]
    .map((part) => part?.querySelector<HTMLInputElement>(`[data-column=${column}]`))
    .find(Boolean)

/**
 * Cells of a spreadsheet that are pasted into a field fill the fields below it. Those of further columns go to the fields
 * beside these; there an empty cell changes nothing: the prices of a line have one lead time. `say` gets what has no field.
 */
export function pasteColumn(event: ClipboardEvent<HTMLElement>, say: (what: string) => void): void {
  const { target } = event
  const rows = copiedRows(event.clipboardData.getData('text/plain'))
  const own = target instanceof HTMLInputElement ? target.dataset.column : undefined
  if (!(target instanceof HTMLInputElement) || !own || rows.flat().length < 2) return
  event.preventDefault()
  const below = cells(target).slice(cells(target).indexOf(target))
  const columns = BLOCK.includes(own) ? BLOCK.slice(BLOCK.indexOf(own) + 1) : []
  const lost: string[] = []
  for (const [index, field] of below.slice(0, rows.length).entries()) {
    const [first = '', ...more] = rows[index]?.map(oneLine) ?? []
    writeField(field, first)
    for (const [place, cell] of more.entries()) {
      const column = columns[place]
      const beside = column && fieldBeside(field, column)
      if (beside && cell !== '') writeField(beside, cell)
      else if (!beside) lost.push(cell)
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
  return `${countOf(filled.length, what)} ${filled.length === 1 ? 'was' : 'were'} not used: ${named} `
}

/** Puts a text where the cursor is in a text area, else at the end of the note to the buyer. */
export function insertSnippet(form: HTMLFormElement, snippet: string, area: HTMLTextAreaElement | null): void {
  const field = area ?? form.querySelector<HTMLTextAreaElement>('textarea[name=note]')
  if (!field) return
  field.focus()
  if (!area) field.setSelectionRange(field.value.length, field.value.length)
  const isAfterWord = /\S$/.test(field.value.slice(0, field.selectionStart))
  field.setRangeText(isAfterWord ? `\n${snippet}` : snippet, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
