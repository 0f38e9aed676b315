import { quoteLine } from '#app/quote-list/quote-list.ts'
import { ButtonLink } from '#app/ui/controls.tsx'
import { useCompany } from '#app/ui/use-company.ts'
import { listQuery } from '#catalog/lists/list-address.ts'

type Props = { parts: readonly { readonly quoteUrl: string | null }[] }

/** Links to the order form with all these parts (behavior 4.18). Nothing if none can be requested. */
export function QuoteAll({ parts }: Props) {
  const { maker } = useCompany()
  const query = listQuery(parts.flatMap(({ quoteUrl }) => (quoteUrl && quoteLine(quoteUrl, maker)) || []))
  if (query === '') return null
  return (
    <ButtonLink to={`/order?${query}`}>
      Request a quote<span className="sr-only"> for these parts</span>
    </ButtonLink>
  )
}
