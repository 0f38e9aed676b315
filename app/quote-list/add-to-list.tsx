import { type ReactNode, type Ref, useRef, useState } from 'react'
import { Link } from 'react-router'
import { addListLines, type ListAdded, restoreQuantities } from '#app/quote-list/add-lines.ts'
import { useCompany } from '#app/ui/use-company.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { countOf, formatCount, formatQuantities } from '#catalog/quantities/format-count.ts'

export function AddToList({ lines }: { lines: readonly RequestLine[] }) {
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

/** Says what was added, and offers the parts' earlier quantities (behavior 10.28). */
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
    <ListSaid text={isRestored ? 'Earlier quantities restored.' : said} link={link}>
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

const MAX_NAMED = 3

/** Describes what `addListLines` did: `2 lines added. 1 already on your list. You had 1 of 10-880-2-05.` */
export function listAddedText({ added, known, changed, notesLeft, full }: ListAdded): string {
  const named = changed.slice(0, MAX_NAMED).map(({ line, had }) => `${formatQuantities(had)} of ${line.partNumber}`)
  const more = changed.length - named.length
  const sentences = [
    (added > 0 || (known === 0 && changed.length === 0 && !full)) && `${countOf(added, 'line')} added.`,
    known > 0 && `${formatCount(known)} already on your list.`,
    changed.length > 0 && `${countOf(changed.length, 'line')} changed.`,
    full &&
      'Some lines weren’t added: the list is full (1,000 lines), a total is over 1,000,000, or this browser doesn’t allow saving.',
    notesLeft > 0 && `${countOf(notesLeft, 'note')} not added: too long for the line.`,
    named.length > 0 && `You had ${named.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
