import type { ClipboardEvent, KeyboardEvent } from 'react'
import { copyPrice, writeField } from '#desk/quotes/price-sources.tsx'

const cells = (field: HTMLInputElement): HTMLInputElement[] => {
  const column = field.dataset.column ?? ''
  const all = field.form?.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`) ?? []
  return [...all]
}

/** The keys of the form (behavior 20.16). */
export function quoteKeys(event: KeyboardEvent<HTMLFormElement>, snippets: readonly string[]): void {
  const { target, key, ctrlKey, altKey, currentTarget: form } = event
  if (key === 'Enter' && ctrlKey) {
    event.preventDefault()
    form.requestSubmit(form.querySelector<HTMLButtonElement>('button[value=preview]'))
    return
  }
  const snippet = altKey && /^[1-9]$/.test(key) ? snippets[Number(key) - 1] : undefined
  if (snippet !== undefined) {
    event.preventDefault()
    insertSnippet(form, snippet, target instanceof HTMLTextAreaElement ? target : null)
  }
  if (target instanceof HTMLInputElement && target.dataset.column) moveInColumn(event, target)
}

/**
 * Enter and the arrow keys go through the columns, as in a spreadsheet; Ctrl+D copies the value from above and goes down; in a
 * price, = copies what the part was quoted before and + its list price, and goes down.
 */
function moveInColumn(event: KeyboardEvent<HTMLFormElement>, field: HTMLInputElement): void {
  const { key, ctrlKey } = event
  const column = cells(field)
  const at = column.indexOf(field)
  const isCopy = key === 'd' && ctrlKey
  const source = field.dataset.column === 'price' ? ({ '=': 'before', '+': 'list' } as const)[key] : undefined
  if (source) {
    event.preventDefault()
    if (!copyPrice(field, source)) return
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

/** A column of a spreadsheet that is pasted into a field fills the fields below. */
export function pasteColumn(event: ClipboardEvent<HTMLElement>): void {
  const { target } = event
  const values = event.clipboardData
    .getData('text/plain')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  if (!(target instanceof HTMLInputElement) || !target.dataset.column || values.length < 2) return
  event.preventDefault()
  const below = cells(target)
  const from = below.indexOf(target)
  values.forEach((value, index) => {
    const field = below[from + index]
    if (field) writeField(field, value.split('\t')[0]?.trim() ?? '')
  })
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
