import { type RefObject, useEffect } from 'react'

const CONTROLS = 'input, a[href], button'
/** Tab stops of a row: the part and its quote. Arrow keys reach the rest. */
const TAB_STOPS = '.number-link, [data-col=rfq] a'

/** Leaves two of each row's six tab stops; arrow keys reach the others (behavior 4.15). `rows` are those shown. */
export function useRowKeys(table: RefObject<HTMLTableElement | null>, rows: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows have new controls
  useEffect(() => {
    for (const control of controlsOf(table.current?.tBodies[0])) {
      if (!control.matches(TAB_STOPS)) control.tabIndex = -1
    }
  }, [table, rows])
  useEffect(() => {
    const element = table.current
    element?.addEventListener('keydown', moveFocus)
    return () => element?.removeEventListener('keydown', moveFocus)
  }, [table])
}

/** Moves the focus by arrow key: left and right in the row, up and down to the same control in another row. */
function moveFocus(event: KeyboardEvent) {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return
  const row = target.closest('tr')
  const next = row && neighbor(row, target, key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function neighbor(row: HTMLTableRowElement, control: Element, key: string): HTMLElement | undefined {
  const controls = reachable(row)
  const at = controls.findIndex((each) => each.isSameNode(control))
  if (key === 'ArrowLeft') return controls[at - 1]
  if (key === 'ArrowRight') return controls[at + 1]
  const rows = [...(row.parentElement?.querySelectorAll<HTMLTableRowElement>('tr[id]:not([inert])') ?? [])]
  const step = { ArrowUp: -1, ArrowDown: 1 }[key]
  const other = step && rows[rows.findIndex((each) => each.isSameNode(row)) + step]
  if (!other) return undefined
  const cell = [...row.cells].findIndex((each) => each.contains(control))
  const same = reachable(other.cells[cell])
  return (
    same.find((each) => each.tagName === control.tagName) ?? reachable(other).find((each) => each.matches(TAB_STOPS))
  )
}

/** Focusable controls: checkboxes are disabled once the maximum is checked. */
const reachable = (element: Element | undefined): HTMLElement[] =>
  controlsOf(element).filter((each) => each.checkVisibility() && !each.matches(':disabled'))

const controlsOf = (element: Element | null | undefined): HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
]
