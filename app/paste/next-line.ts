/** A line's first control to use. */
const CONTROLS = ['[data-act=keep]', '[data-act=pick]', 'input'] as const

/** Focuses the next line that needs review, else the first button below the list. `stays`: this line itself needs more review. */
export function focusNextLine(from: Element, stays = false): void {
  const review = from.closest('.paste-review')
  const lines = [...(review?.querySelectorAll<HTMLElement>('.paste-open') ?? [])]
  const at = lines.findIndex((line) => line.contains(from))
  const next = [...lines.slice(at + 1), ...lines.slice(0, Math.max(0, at))].find(isOpen)
  const line = stays ? lines[at] : next
  const controls = CONTROLS.flatMap((selector) => [...(line?.querySelectorAll<HTMLElement>(selector) ?? [])])
  const control = controls.find((each) => each !== from)
  ;(control ?? review?.querySelector<HTMLElement>('.paste-bar button'))?.focus()
}

const isOpen = ({ dataset }: HTMLElement): boolean => dataset.tone !== 'good'

/** Moves the focus from a removed row to the one below or above, else to the list's head. */
export function focusBesideRow(from: Element): void {
  const row = from.closest('li, tr')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const control = beside?.querySelector<HTMLElement>('.icon-button')
  ;(control ?? from.closest('.paste-review')?.querySelector<HTMLElement>('.paste-head'))?.focus()
}

/** Focuses what is asked first: the question about the list, else the first doubtful line, else what shows more of them. */
export function focusFirstDoubt(): void {
  const places = ['[name=intent][value=confirm]', '.paste-open :is([data-act=keep], input:invalid)', '#paste-open']
  const [first] = places.flatMap((place) => document.querySelector<HTMLElement>(place) ?? [])
  first?.focus()
}
