import { useState } from 'react'
import { Link } from 'react-router'
import { FollowList } from '#app/followers/follow-list.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { Menu } from '#app/ui/menu.tsx'
import { listQuery } from '#catalog/lists/list-address.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'

type Props = { lines: readonly RequestLine[]; changeMails: boolean }
type CopyResult = 'copied' | 'too-long' | 'not-copied'

const FILES = [
  { file: 'list.csv', label: 'CSV' },
  { file: 'list.xlsx', label: 'XLSX' },
] as const
type ListFile = (typeof FILES)[number]

/** Actions on the whole list: files, printable view, link, quote request. */
export function ListActions({ lines, changeMails }: Props) {
  const [copy, setCopy] = useState<{ result: CopyResult; lines: readonly RequestLine[] } | null>(null)
  const query = listQuery(lines)
  const address = query === null ? null : `${window.location.origin}/list?${query}`
  const onCopy = async () => {
    const result = address === null ? 'too-long' : (await copyText(address)) ? 'copied' : 'not-copied'
    setCopy({ result, lines })
  }
  const result = copy?.lines === lines ? copy.result : null
  return (
    <div className="cluster list-actions">
      <Menu label="Download">
        {FILES.map(({ file, label }) =>
          query === null ? (
            <button key={file} type="button" onClick={() => downloadFile(file, lines)}>
              {label}
            </button>
          ) : (
            <a key={file} href={`/${file}?${query}`}>
              {label}
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
        {result === 'copied' && <span>Link copied. It opens this list in any browser.</span>}
        {result === 'too-long' && <span>The list is too long for a link. Send it as a file: CSV or XLSX.</span>}
        {result === 'not-copied' && address !== null && (
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
function downloadFile(file: ListFile['file'], lines: readonly RequestLine[]) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `/${file}`
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
