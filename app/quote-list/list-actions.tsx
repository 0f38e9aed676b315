import { useState } from 'react'
import { Link } from 'react-router'
import { FollowList } from '#app/followers/follow-list.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { Menu } from '#app/ui/menu.tsx'
import { listQuery } from '#catalog/lists/list-address.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'

type Props = { lines: readonly RequestLine[]; changeMails: boolean }

export function ListActions({ lines, changeMails }: Props) {
  const [copied, setCopied] = useState<{ of: Props['lines']; done: boolean } | null>(null)
  const query = listQuery(lines)
  const address = query === null ? null : `${window.location.origin}/list?${query}`
  const onCopy = async () => setCopied({ of: lines, done: address !== null && (await copyText(address)) })
  const result = copied?.of === lines ? copied : null
  return (
    <div className="cluster list-actions">
      <Menu label="Download">
        {(['csv', 'xlsx'] as const).map((type) =>
          query === null ? (
            <button key={type} type="button" onClick={() => downloadFile(type, lines)}>
              {type.toUpperCase()}
            </button>
          ) : (
            <a key={type} href={`/list.${type}?${query}`}>
              {type.toUpperCase()}
            </a>
          ),
        )}
        {query !== null && <FollowList query={query} mails={changeMails} />}
        {query !== null && <Link to={`/list?${query}`}>Printable view</Link>}
      </Menu>
      <button type="button" className="button" onClick={onCopy}>
        Copy link for a colleague
      </button>
      <Link to="/order?list=own" className="button button-brass">
        Request a quote<span className="sr-only"> for this list</span>
      </Link>
      <div role="status" className="list-said">
        {result?.done && <span>Link copied. It opens this list in any browser.</span>}
        {result && address === null && <span>The list is too long for a link. Send it as a file: CSV or XLSX.</span>}
        {result && address !== null && !result.done && (
          <label>
            Copy the link from here:
            <input readOnly value={address} className="field mono" onFocus={(event) => event.target.select()} />
          </label>
        )}
      </div>
    </div>
  )
}

/** Posts a list too long for an address. The response is a download, so the browser stays on the page. */
function downloadFile(type: 'csv' | 'xlsx', lines: readonly RequestLine[]) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `/list.${type}`
  for (const { manufacturerName, partNumber, quantities, note } of lines) {
    const fields = { manufacturer: manufacturerName, part: partNumber, qty: quantities.join(' '), note }
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
