import { Link } from 'react-router'
import { QuoteListButton } from '#app/quote-list/quote-list-button.tsx'

type Props = { partNumber: string; quoteUrl: string | null }

export const QuoteCell = ({ partNumber, quoteUrl }: Props) => (
  <td data-col="rfq">
    {quoteUrl ? (
      <>
        <Link to={quoteUrl} className="cell-link" aria-label={`RFQ for ${partNumber}`}>
          RFQ
        </Link>
        <QuoteListButton quoteUrl={quoteUrl} small />
      </>
    ) : (
      <span className="absent">N/A</span>
    )}
  </td>
)
