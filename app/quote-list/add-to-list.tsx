import { type ReactNode, type Ref, useRef, useState } from 'react'
import { Link } from 'react-router'
import { addListLines, type ListAdded, restoreQuantities } from '#app/quote-list/add-lines.ts'
import { listAddedText } from '#app/quote-list/list-added-text.ts'
import { useCompany } from '#app/ui/use-company.ts'
import type { ListLine } from '#catalog/lists/list-line.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'

/** A button that adds lines to the device's quote list. Hidden without JavaScript. */
export function AddToList({ lines }: { lines: readonly ListLine[] }) {
  const { maker } = useCompany()
  const [result, setResult] = useState<ListAdded | null>(null)
  return (
    <>
      <button type="button" className="button needs-script" onClick={() => setResult(addListLines(lines, maker))}>
        Add to my quote list
      </button>
      <AddedToList result={result} />
    </>
  )
}

/** Says what was added to the list, and offers the quantities that parts had there before (behavior 10.28). */
export function AddedToList({ result }: { result: ListAdded | null }) {
  const link = useRef<HTMLAnchorElement>(null)
  const [restored, setRestored] = useState<ListAdded | null>(null)
  const isRestored = result !== null && restored === result
  const { changed = [] } = result ?? {}
  const [first] = changed
  const said = result === null ? '' : listAddedText(result)
  const restore = () => {
    if (!restoreQuantities(changed)) return
    setRestored(result)
    link.current?.focus() // the button is gone
  }
  return (
    <ListSaid text={isRestored ? 'The earlier quantities are back.' : said} link={link}>
      {first && !isRestored && (
        <span>
          <button type="button" className="text-link" onClick={restore}>
            {changed.length === 1 ? `Use ${formatQuantities(first.had)}` : 'Use the earlier quantities'}
          </button>
          {' · '}
        </span>
      )}
    </ListSaid>
  )
}

type SaidProps = { text: string; link?: Ref<HTMLAnchorElement>; children?: ReactNode }

/** What became of the list, once something did: `text`, what there is to do about it, and a link to the list. */
export const ListSaid = ({ text, link, children }: SaidProps) => (
  <p role="status" className="list-said">
    {text !== '' && (
      <span>
        <span>{text}</span> {children}
        <Link ref={link} to="/list" className="text-link">
          View my list
        </Link>
      </span>
    )}
  </p>
)
