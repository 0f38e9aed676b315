import type { ClipboardEvent, KeyboardEvent } from 'react'

const cells = (field: HTMLInputElement): HTMLInputElement[] => {
  const column = field.dataset.column ?? ''
  const all = field.form?.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`) ?? []
  return [...all]
}

/** Enter and the arrow keys go down and up a column, as in a spreadsheet; Ctrl+D copies the value from above. */
export function moveInColumn(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event
  if (!(target instanceof HTMLInputElement) || !target.dataset.column) return
  const column = cells(target)
  const at = column.indexOf(target)
  if (key === 'd' && event.ctrlKey) {
    event.preventDefault()
    write(target, column[at - 1]?.value ?? target.value)
    return
  }
  const step = key === 'ArrowDown' || key === 'Enter' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const next = column[at + step]
  next?.focus()
  next?.select()
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
    if (field) write(field, value.split('\t')[0]?.trim() ?? '')
  })
}

function write(field: HTMLInputElement, value: string): void {
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
