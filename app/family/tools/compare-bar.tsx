import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { COMPARE_FORM, saveCompared, type TickedPart } from '#app/family/tools/compared-parts.ts'
import { QuoteAll } from '#app/quote-list/quote-all.tsx'
import { Button, CloseButton, CodeText, Submit } from '#app/ui/controls.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { MAX_COMPARED } from '#catalog/part/compare-query.ts'

type Props = { table: string; compared: readonly TickedPart[]; parts: readonly { readonly id: string }[] }

/** A table's ticked parts, from all pages, to compare or to request a quote (behavior 4.18). */
export function CompareBar({ table, compared, parts }: Props) {
  const navigate = useNavigate()
  const onOtherPages = compared.filter(({ id }) => parts.every((part) => part.id !== id))
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Built by hand: the comparison's own function would load its scripts here.
    const address = new URLSearchParams([['table', table], ...compared.map(({ id }) => ['id', id])])
    if (compared.length > 1) navigate(`/compare?${address}`)
  }
  const remove = (id: string) => {
    const others = compared.filter((part) => part.id !== id)
    saveCompared(table, others)
  }
  return (
    <form
      id={COMPARE_FORM}
      action="/compare"
      method="get"
      aria-label="Parts to compare"
      className="toolbar compare-bar"
      data-some={compared.length > 0 || undefined}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="table" value={table} />
      {onOtherPages.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <ul>
        {compared.map(({ id, name, imageUrl }) => (
          <li key={id} className="badge" data-tone="plain">
            {imageUrl && <PartPicture url={imageUrl} width={64} height={32} />}
            <CodeText>{name}</CodeText>
            <CloseButton aria-label={`Remove ${name} from the comparison`} onClick={() => remove(id)} />
          </li>
        ))}
      </ul>
      <p role="status" className="muted">
        {compared.length === 1 && `Check 2 to ${MAX_COMPARED} parts.`}
      </p>
      {compared.length > 0 && <Button onClick={() => saveCompared(table, [])}>Clear</Button>}
      <QuoteAll parts={compared} />
      <Submit tone="dark">{`Compare${compared.length > 0 ? ` ${compared.length} of ${MAX_COMPARED}` : ''}`}</Submit>
    </form>
  )
}
