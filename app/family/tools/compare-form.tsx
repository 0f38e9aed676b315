import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { MAX_COMPARED } from '#catalog/part/compare-query.ts'

/** The id of the form. The checkboxes in the table's rows belong to it by their `form` attribute. */
export const COMPARE_FORM = 'compare'

type Props = { table: string; compared: readonly string[]; parts: readonly { readonly id: string }[] }

/**
 * Opens the comparison of the selected parts, including those selected on other pages of the table. With fewer than two it
 * says what to do.
 */
export function CompareForm({ table, compared, parts }: Props) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const onOtherPages = compared.filter((id) => parts.every((part) => part.id !== id))
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (compared.length < 2) return
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
      <p role="status" className="compare-hint">
        {asked && hint(compared.length)}
      </p>
    </form>
  )
}

function hint(count: number): string {
  if (count === 0) return `Check the boxes of 2 to ${MAX_COMPARED} parts, then press Compare.`
  return count === 1 ? 'Check the box of one more part.' : ''
}
