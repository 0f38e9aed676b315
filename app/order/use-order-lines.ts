import { useCallback, useEffect, useRef, useState } from 'react'
import { typedFields } from '#app/components/form-draft.ts'
import { BLANK_LINE, splitLines, type TypedLine, withAsked } from '#app/components/order-start.ts'
import type { FormSheetState } from '#app/components/use-form-sheet.ts'

/** A line and the key it keeps when others before it go. Its fields start with `line` and are the browser's since. */
export type OrderRow = { readonly key: number; readonly line: TypedLine }

/** The lines of the order form: added, removed and joined here, typed in their own fields. */
export function useOrderLines(start: readonly TypedLine[], sheet: FormSheetState) {
  const [rows, setRows] = useState<readonly OrderRow[]>(() => start.map((line, key) => ({ key, line })))
  const next = useRef(start.length)
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const change = useRef<'added' | 'fewer' | null>(null)
  useEffect(() => {
    if (change.current === 'added' && rows.length > 0) firstBlank(list.current?.lastElementChild ?? null)?.focus()
    if (change.current === 'fewer') addButton.current?.focus()
    if (change.current) sheet.onChange()
    change.current = null
  }, [rows, sheet.onChange])
  const drop = useRef(sheet.dropLine)
  /** Always the same function, so that no line is drawn anew for it. */
  const remove = useCallback((place: number) => {
    change.current = 'fewer'
    drop.current(place)
    setRows((before) => before.filter((_, at) => at !== place))
  }, [])
  const typed = () => splitLines(sheet.element.current ? typedFields(sheet.element.current) : {}).lines
  return {
    rows,
    list,
    addButton,
    /** The lines as they are typed at this moment. */
    typed,
    /** One more line, of the manufacturer of the last one. */
    add() {
      const last = list.current?.lastElementChild?.querySelector('input')?.value ?? ''
      change.current = 'added'
      setRows([...rows, { key: next.current++, line: { ...BLANK_LINE, manufacturerName: last } }])
    },
    remove,
    /** Puts lines in front of the others, as a link does. */
    join(lines: readonly TypedLine[]) {
      change.current = 'fewer'
      sheet.forgetLines()
      setRows(withAsked(lines, typed()).map((line) => ({ key: next.current++, line })))
    },
  }
}

function firstBlank(line: Element | null): HTMLInputElement | null {
  const fields = [...(line?.querySelectorAll('input') ?? [])]
  return fields.find((field) => field.value === '') ?? fields[0] ?? null
}
