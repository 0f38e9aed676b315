/**
 * Whether a dropdown of the filter form opens above its field: its list would run past the form's buttons or the end of
 * the window, and there is more room above.
 */
export function opensUpward(field: HTMLElement): boolean {
  const list = field.querySelector('ul')
  const form = field.closest('form')
  const edge = (selector: string) => form?.querySelector(selector)?.getBoundingClientRect()
  const { bottom } = field.getBoundingClientRect()
  const { top } = field.parentElement?.getBoundingClientRect() ?? { top: 0 } // of the label
  const below = Math.min(window.innerHeight, edge('.filter-actions')?.top ?? window.innerHeight) - bottom
  const isSheet = form?.matches(':popover-open') ?? false // its head stays at its top
  const above = top - (isSheet ? (edge('.filters-head')?.bottom ?? 0) : 0)
  const wanted = list ? Number.parseFloat(getComputedStyle(list).maxHeight) : 0
  return below < wanted && above > below
}
