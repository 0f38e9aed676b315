import { CompanyCard } from '#app/components/company-card.tsx'
import { TextPage } from '#app/components/text-page.tsx'
import { COMPANY } from '#catalogue/company.ts'
import type { Route } from './+types/order.ts'

const LONGEST = 200

/** The line asked for, from the RFQ link (SPEC 2); null when the address names no part. */
export function loader({ url }: Route.LoaderArgs) {
  const asked = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, LONGEST).toWellFormed()
  const part = asked('part')
  return {
    line: part ? { manufacturer: asked('manufacturer') || COMPANY.maker, part, quantity: asked('qty') || '1' } : null,
  }
}

export const meta: Route.MetaFunction = () => [
  { title: `Order Form – ${COMPANY.name}` },
  { name: 'description', content: 'Ask for a quote by telephone or e-mail.' },
  { name: 'robots', content: 'noindex' },
]

export default function OrderPage({ loaderData: { line } }: Route.ComponentProps) {
  const text = line ? `Manufacturer: ${line.manufacturer}\nPart number: ${line.part}\nQuantity: ${line.quantity}\n` : ''
  const subject = encodeURIComponent(line ? `Quote request: ${line.part}` : 'Quote request')
  const mail = `mailto:${COMPANY.mails[0]}?subject=${subject}&body=${encodeURIComponent(`Please quote:\n\n${text}`)}`
  return (
    <TextPage title="Order Form" lead="Ask for a quote by e-mail or telephone; we answer with price and delivery.">
      {line && (
        <dl className="order-line">
          <div>
            <dt>Manufacturer</dt>
            <dd>{line.manufacturer}</dd>
          </div>
          <div>
            <dt>Part Number</dt>
            <dd className="font-mono">{line.part}</dd>
          </div>
          <div>
            <dt>Quantity</dt>
            <dd className="font-mono">{line.quantity}</dd>
          </div>
        </dl>
      )}
      <p className="actions">
        <a href={mail} className="button button-brass">
          Write an e-mail
        </a>
        <a href={`tel:${COMPANY.tollFree.replace(/[^+\d]/g, '')}`} className="button">
          Call {COMPANY.tollFree}
        </a>
      </p>
      <CompanyCard />
    </TextPage>
  )
}
