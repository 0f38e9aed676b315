import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { MOST_COMPARED } from '#catalogue/compare-query.ts'

/** The rows' tick boxes belong to this form, wherever they stand. */
export const COMPARE_FORM = 'compare'

type Props = { table: string; ticked: readonly string[]; shown: readonly { readonly id: string }[] }

/** Leads to the ticked parts side by side. Those ticked on other pages of the table go along. */
export function CompareForm({ table, ticked, shown }: Props) {
  const navigate = useNavigate()
  const elsewhere = ticked.filter((id) => shown.every((part) => part.id !== id))
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = new URLSearchParams({ table })
    for (const id of ticked) address.append('id', id)
    navigate(`/compare?${address}`)
  }
  return (
    <form id={COMPARE_FORM} action="/compare" method="get" onSubmit={onSubmit}>
      <input type="hidden" name="table" value={table} />
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <button type="submit" className="tool" data-on={ticked.length > 0 || undefined}>
        Compare
        {ticked.length > 0 && <span className="tool-number">{`${ticked.length} of ${MOST_COMPARED}`}</span>}
      </button>
    </form>
  )
}
