import type { ReactNode } from 'react'
import type { PicturedPart } from '#app/search/pictured-parts.ts'
import { StateBadge } from '#app/ui/controls.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import type { CrossReference, FoundPart, SearchResult, SoldPart } from '#catalog/answers.ts'
import { crossText } from '#catalog/side-tables/cross-reference.ts'

type Props = {
  picture?: string | null | undefined
  number: string
  hint?: string | null
  children?: ReactNode
}

/** A number that was found, with its picture, if the list has pictures, and what it is. */
export const HitNumber = ({ picture, number, hint, children }: Props) => (
  <>
    {picture !== undefined && <HitPicture url={picture} />}
    <span className="fill">
      <span className="hit-number" translate="no">
        {number}
      </span>
      {hint && <span className="own-line hint">{hint}</span>}
      {children}
    </span>
  </>
)

export const HitPicture = ({ url }: { url: string | null }) => (
  <span className="thumbnail hit-picture">{url && <PartPicture url={url} width={48} height={36} />}</span>
)

export const HitMatch = ({ matchType, relevance }: { matchType: string; relevance: number }) => (
  <span className="hit-match hint figures">
    <span>{matchType}</span>{' '}
    <span>
      <span className="sr-only">relevance </span>
      <span>{Math.round(relevance)}</span>
    </span>
  </span>
)

export type Hit = { readonly url: string; readonly line: ReactNode; readonly quoteUrl?: string | null }

/** A search result in a list of hits (behavior 7.4). */
export const resultHit = (result: SearchResult): Hit => ({
  url: result.url,
  line: (
    <>
      <HitNumber picture={result.imageUrl} number={result.partNumber} hint={result.displayName}>
        {result.lifecycle && <StateBadge tone="warn">{result.lifecycle.text}</StateBadge>}
      </HitNumber>
      <HitMatch {...result} />
    </>
  ),
})

type Found = Omit<FoundPart, 'ownNumber'> & Partial<Pick<PicturedPart, 'ownNumber' | 'imageUrl' | 'quoteUrl'>>

/** A part that a number leads to, with the reason (behavior 7.15). */
export const foundHit = ({ url, partNumber, ownNumber = partNumber, displayName, why, imageUrl, quoteUrl }: Found) => ({
  url,
  quoteUrl: quoteUrl ?? null,
  line: (
    <>
      <HitNumber
        picture={imageUrl}
        number={partNumber}
        hint={ownNumber === partNumber ? displayName : `${displayName} · ${ownNumber}`}
      />
      <span className="hit-why hint">{why}</span>
    </>
  ),
})

const foreignHit = (url: string, number: string, hint: string, how: string): Hit => ({
  url,
  line: (
    <>
      <HitNumber number={number} hint={hint} />
      <span className="badge">{how}</span>
    </>
  ),
})

/** Another maker's number that our part replaces, with differences (behavior 7.19). */
export const crossHit = (cross: CrossReference) => foreignHit(cross.url, cross.ourNumber, crossText(cross), 'Replaces')

/** A distributor's number, and our part that it means (behavior 8.15). */
export const soldHit = ({ url, distributor, number, ourNumber }: SoldPart) =>
  foreignHit(url, ourNumber, `${distributor} ${number}`, 'Sold as')
