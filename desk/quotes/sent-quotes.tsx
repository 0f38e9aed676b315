import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { StateBadge } from '#desk/ui/state-badge.tsx'

type Listed = { readonly number: string; readonly sentAt: string; readonly sentBy: string | null }

const COLUMNS = [
  { key: 'number', label: 'Quote' },
  { key: 'sent', label: 'Sent' },
  { key: 'by', label: 'By' },
  { key: 'state', label: 'State' },
]

/** The quotes that were sent, the newest first, with their PDFs. */
export function SentQuotes({ quotes }: { quotes: readonly Listed[] }) {
  if (quotes.length === 0) return null
  const rows = quotes.map(({ number, sentAt, sentBy }, index) => ({
    key: number,
    cells: {
      number: (
        <a href={`/quotes/${number}.pdf`} download className="text-link font-mono">
          {number}.pdf
        </a>
      ),
      sent: <DeskTime at={sentAt} />,
      by: sentBy ?? '',
      state: <StateBadge tone={index === 0 ? 'good' : 'plain'}>{index === 0 ? 'Sent' : 'Replaced'}</StateBadge>,
    },
  }))
  return (
    <section className="desk-section">
      <h2>Sent quotes</h2>
      <DeskTable caption="Sent quotes" columns={COLUMNS} rows={rows} />
    </section>
  )
}
