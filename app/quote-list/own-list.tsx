import { Link } from 'react-router'
import { ListEmpty } from '#app/quote-list/list-empty.tsx'
import { ListLines } from '#app/quote-list/list-lines.tsx'
import { useQuoteList } from '#app/quote-list/quote-list.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PrintHead } from '#app/ui/print.tsx'

/** The device's own list. Empty until JavaScript can read it. */
export function OwnList({ changeMails }: { changeMails: boolean }) {
  const lines = useQuoteList()
  return (
    <article className="wrap list-page">
      <PrintHead />
      <Breadcrumb trail={[{ label: 'Quote list' }]} />
      {lines === null ? (
        <>
          <h1 className="page-title">Quote list</h1>
          <p className="lead without-script">
            Your quote list is saved on your own device, which needs JavaScript. Without it, you can still{' '}
            <Link to="/list/paste" className="text-link">
              paste a list
            </Link>{' '}
            or fill in the{' '}
            <Link to="/order" className="text-link">
              order form
            </Link>
            .
          </p>
          <div className="list-waiting" />
        </>
      ) : (
        <ListLines lines={lines} changeMails={changeMails} empty={<ListEmpty />} />
      )}
    </article>
  )
}
