import type { addToQuoteList } from '#app/quote-list/quote-list.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

/** Says what `addToQuoteList` did: `2 lines added. 1 already on your list.` */
export function listAddedText({ added, known, full }: ReturnType<typeof addToQuoteList>): string {
  const sentences = [
    (added > 0 || (known === 0 && !full)) && `${formatCount(added)} ${added === 1 ? 'line' : 'lines'} added.`,
    known > 0 && `${formatCount(known)} already on your list.`,
    full && 'Some lines weren’t added: the list is full (1,000 lines), or this browser doesn’t allow saving.',
  ]
  return sentences.filter(Boolean).join(' ')
}
