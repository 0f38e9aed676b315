import type { ListAdded } from '#app/quote-list/add-lines.ts'
import { countOf, formatCount, formatQuantities } from '#catalog/quantities/format-count.ts'

/** Parts that are named; a long list has hundreds. */
const MAX_NAMED = 3

/** Says what `addListLines` did: `2 lines added. 1 already on your list. You had 1 of 10-880-2-05.` */
export function listAddedText({ added, known, changed, full }: ListAdded): string {
  const named = changed.slice(0, MAX_NAMED).map(({ line, had }) => `${formatQuantities(had)} of ${line.number}`)
  const more = changed.length - named.length
  const sentences = [
    (added > 0 || (known === 0 && changed.length === 0 && !full)) && `${countOf(added, 'line')} added.`,
    known > 0 && `${formatCount(known)} already on your list.`,
    changed.length > 0 && `${countOf(changed.length, 'line')} changed.`,
    full && 'Some lines weren’t added: the list is full (1,000 lines), or this browser doesn’t allow saving.',
    named.length > 0 && `You had ${named.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
