import { useCallback, useEffect, useRef, useState } from 'react'
import { typedFields } from '#app/forms/form-draft.ts'
import { blankLine, splitLines, type TypedRequestLine } from '#app/forms/typed-lines.ts'
import type { FormSheetState } from '#app/forms/use-form-sheet.ts'

/** A line's initial values. Its key stays when earlier lines are removed. */
type OrderRow = { readonly key: number; readonly line: TypedRequestLine }

export function useFormLines(start: readonly TypedRequestLine[], sheet: FormSheetState, maker: string) {
  const [rows, setRows] = useState<readonly OrderRow[]>(() => start.map((line, key) => ({ key, line })))
  const nextKey = useRef(start.length)
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const change = useRef<'added' | 'rearranged' | null>(null)
  useEffect(() => {
    if (change.current === 'added' && rows.length > 0) firstBlank(list.current?.lastElementChild ?? null)?.focus()
    if (change.current === 'rearranged') addButton.current?.focus()
    if (change.current) sheet.onLines()
    change.current = null
  }, [rows, sheet.onLines])
  /** Stable, so no line renders again for it. */
  const remove = useCallback((index: number) => {
    change.current = 'rearranged'
    setRows((before) => before.filter((_, at) => at !== index))
  }, [])
  const typed = () => splitLines(sheet.element.current ? typedFields(sheet.element.current) : {}).lines
  return {
    rows,
    list,
    addButton,
    typed,
    add() {
      const last = list.current?.lastElementChild?.querySelector<HTMLInputElement>('[name$=".manufacturerName"]')
      change.current = 'added'
      setRows([
        ...rows,
        { key: nextKey.current++, line: { ...blankLine(maker), ...(last && { manufacturerName: last.value }) } },
      ])
    },
    remove,
    replace(lines: readonly TypedRequestLine[]) {
      change.current = 'rearranged'
      setRows(lines.map((line) => ({ key: nextKey.current++, line })))
    },
  }
}

function firstBlank(line: Element | null): HTMLInputElement | null {
  const fields = [...(line?.querySelectorAll('input') ?? [])]
  return fields.find((field) => field.value === '') ?? fields[0] ?? null
}

export type FormLinesState = ReturnType<typeof useFormLines>
