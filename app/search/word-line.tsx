import type { WordHit } from '#catalog/answers.ts'
import { nearText } from '#catalog/facets/near-text.ts'
import { countOf } from '#catalog/quantities/format-count.ts'

const KINDS = { family: 'Family', filter: 'Filter', part: 'Part', page: 'Page', document: 'Document' } as const

/** A result of word search, in the dropdown and on the search page (behavior 7.16). */
export function WordLine({ hit: { kind, title, detail, count, unused, near = [] } }: { hit: WordHit }) {
  return (
    <>
      <span className="fill">
        <span className="word-title strong">{title}</span>
        <span className="own-line hint">{detail}</span>
        {near.map((size) => (
          <span key={size.key + size.asked} className="own-line hint">
            {nearText(size)}
          </span>
        ))}
        {unused.length > 0 && (
          <span className="own-line hint">{`Ignored: ${unused.map((word) => `‘${word}’`).join(', ')}`}</span>
        )}
      </span>
      {count !== null && <span className="hint figures">{countOf(count, 'part')}</span>}
      <span className="hint">{KINDS[kind]}</span>
    </>
  )
}
