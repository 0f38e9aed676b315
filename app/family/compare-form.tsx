import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { MAX_COMPARED } from '#catalogue/part/compare-query.ts'

/** The id of the form. The checkboxes in the table's rows belong to it by their `form` attribute. */
export const COMPARE_FORM = 'compare'

type Props = { table: string; compared: readonly string[]; parts: readonly { readonly id: string }[] }

/** Opens the comparison of the selected parts, including those selected on other pages of the table. */
export function CompareForm({ table, compared, parts }: Props) {
  const navigate = useNavigate()
  const onOtherPages = compared.filter((id) => parts.every((part) => part.id !== id))
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = new URLSearchParams({ table })
    for (const id of compared) address.append('id', id)
    navigate(`/compare?${address}`)
  }
  return (
    <form id={COMPARE_FORM} action="/compare" method="get" onSubmit={onSubmit}>
      <input type="hidden" name="table" value={table} />
      {onOtherPages.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <button type="submit" className="tool" data-on={compared.length > 0 || undefined}>
        Compare
        {compared.length > 0 && <span className="tool-number">{`${compared.length} of ${MAX_COMPARED}`}</span>}
      </button>
    </form>
  )
}
