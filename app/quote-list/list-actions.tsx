import { useState } from 'react'
import { Link } from 'react-router'
import { copied } from '#app/components/copied.ts'
import { listQuery } from '#catalogue/list-address.ts'
import type { ListLine } from '#catalogue/list-line.ts'

type Props = { lines: readonly ListLine[] }
type Said = 'copied' | 'too-long' | 'not-copied'

const FILES = ['csv', 'xlsx'] as const

/** What can be done with the whole list: ask for a quote, hand it to a colleague, take it away. */
export function ListShare({ lines }: Props) {
  const [said, setSaid] = useState<{ what: Said; lines: readonly ListLine[] } | null>(null)
  const query = listQuery(lines)
  const address = query === null ? null : `${window.location.origin}/list?${query}`
  const copy = async () => {
    const what = address === null ? 'too-long' : (await copied(address)) ? 'copied' : 'not-copied'
    setSaid({ what, lines })
  }
  const told = said?.lines === lines ? said.what : null
  return (
    <div className="list-actions">
      <div className="list-files">
        {FILES.map((type) =>
          query === null ? (
            <button key={type} type="button" className="tool" onClick={() => sendFile(type, lines)}>
              {type.toUpperCase()}
            </button>
          ) : (
            <a key={type} href={`/list.${type}?${query}`} className="tool">
              {type.toUpperCase()}
            </a>
          ),
        )}
        {query !== null && (
          <Link to={`/list?${query}`} className="tool">
            As a sheet
          </Link>
        )}
      </div>
      <button type="button" className="button" onClick={copy}>
        Copy link for a colleague
      </button>
      <Link to="/order?list=own" className="button button-brass">
        Ask for a quote
      </Link>
      <div role="status" className="list-said">
        {told === 'copied' && 'Link copied: it opens this list anywhere.'}
        {told === 'too-long' && 'The list is too long for a link. Send it as a file: CSV or XLSX.'}
        {told === 'not-copied' && address !== null && (
          <label>
            Copy it from here:
            <input readOnly value={address} className="field font-mono" onFocus={(event) => event.target.select()} />
          </label>
        )}
      </div>
    </div>
  )
}

/** A list too long for an address goes along as a form; its answer is a download, so the page stays. */
function sendFile(type: (typeof FILES)[number], lines: readonly ListLine[]) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `/list.${type}`
  for (const { manufacturer, number, quantities, note } of lines) {
    const fields = { manufacturer, part: number, qty: quantities.join(' '), note }
    for (const [name, value] of Object.entries(fields)) {
      const field = document.createElement('input')
      Object.assign(field, { type: 'hidden', name, value })
      form.append(field)
    }
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
