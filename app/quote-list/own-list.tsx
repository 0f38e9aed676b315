import { Link } from 'react-router'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { ListEmpty } from '#app/components/list-empty.tsx'
import { ListLines } from '#app/components/list-lines.tsx'
import { PrintHead } from '#app/components/print-head.tsx'
import { useQuoteList } from '#app/components/quote-list.ts'

/** The device's own list. Until the script is there nothing is known of it. */
export function ListOwn() {
  const lines = useQuoteList()
  return (
    <article className="wrap list-page">
      <PrintHead />
      <Breadcrumb trail={[{ label: 'Quote list' }]} />
      {lines === null ? (
        <>
          <h1 className="page-title">Quote list</h1>
          <p className="lead without-script">
            Your quote list is kept on your own device by a script, and none runs in this browser. You can{' '}
            <Link to="/list/paste" className="text-link">
              paste a list
            </Link>{' '}
            or fill in the{' '}
            <Link to="/order" className="text-link">
              order form
            </Link>{' '}
            all the same.
          </p>
          <div className="list-waiting" />
        </>
      ) : (
        <ListLines lines={lines} empty={<ListEmpty />} />
      )}
    </article>
  )
}
