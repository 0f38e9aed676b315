import { Link } from 'react-router'
import type { SentPart } from '#app/part/part-answer.ts'
import { CodeLink, CodeText, TextAnchor, TextLink } from '#app/ui/controls.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { PartValue } from '#app/ui/part-value.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import type { Offer } from '#catalog/answers.ts'
import type { Twin, Twins } from '#catalog/part/part-twins.ts'
import type { MarkedText } from '#catalog/part/tell-apart.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Props = Pick<SentPart, 'offers' | 'twins' | 'variantFields'>

/** Where a part is sold, and similar parts. Its script loads after the page's. */
export const PartAlike = ({ offers, twins, variantFields }: Props) => (
  <>
    <PartOffers offers={offers} />
    <PartTwins twins={twins} />
    <PartVariants fields={variantFields} />
  </>
)

/** Scrolls here: the section mounts after the router has looked for the link's target. */
const showIfNamed = (section: HTMLElement | null) => {
  if (location.hash === '#where-to-buy') section?.scrollIntoView()
}

/** Distributors of a part, as the company states (behavior 8.15). */
function PartOffers({ offers }: { offers: readonly Offer[] }) {
  if (offers.length === 0) return null
  return (
    <TitledSection id="where-to-buy" title="Where to buy" ref={showIfNamed}>
      <ul className="grid">
        {offers.map(({ distributor, number, link, region, note, source, date }) => (
          <li key={link} className="card">
            <TextAnchor href={link} rel="noopener nofollow">
              {distributor}
            </TextAnchor>
            {number && <CodeText>{` ${number}`}</CodeText>}
            <p className="hint">{[region, note, source, date].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

/** Parts that the table can't distinguish from this one, each with what its number and files say (behavior 8.11). */
function PartTwins({ twins }: { twins: Twins | null }) {
  if (!twins) return null
  const { parts, total, viewerUrl, compareUrl } = twins
  const pictured = parts.filter(({ imageUrl }) => imageUrl !== null).length
  const title = `${total === 2 ? 'Two' : formatCount(total)} numbers, one specification`
  return (
    <TitledSection id="twins" title={title} className="part-twins">
      <p className="muted">
        {`They differ only in the marked characters${pictured > 1 ? ' and in their pictures' : ''}.${total > parts.length ? ` The first ${formatCount(parts.length)} are shown.` : ''}`}
      </p>
      <ul className="grid twin-list">
        {parts.map((part) => (
          <TwinEntry key={part.id} part={part} showsPicture={pictured > 0} />
        ))}
      </ul>
      <p className="cluster twin-links">
        {viewerUrl !== null && (
          <TextAnchor href={viewerUrl}>
            {total === 2 ? 'Shared datasheet' : `Datasheet for all ${formatCount(total)}`}
          </TextAnchor>
        )}
        <TextLink to={compareUrl}>
          Compare<span className="sr-only"> parts with the same values</span>
        </TextLink>
      </p>
    </TitledSection>
  )
}

function TwinEntry({ part, showsPicture }: { part: Twin; showsPicture: boolean }) {
  const { url, current, own, numbers, codes, imageUrl, viewerUrl, partNumber } = part
  return (
    <li className="card">
      {showsPicture && (
        <span>
          {imageUrl ? (
            <PartPicture url={imageUrl} width={128} height={80} alt={partNumber} />
          ) : (
            <span className="absent">No Image</span>
          )}
        </span>
      )}
      <span className="fill">
        <CodeLink to={url} aria-current={current ? 'true' : undefined}>
          <MarkedNumber text={own} />
        </CodeLink>
        {current && <span className="hint"> this part</span>}
        {codes.map(({ label, code }) => (
          <span key={label} className="hint own-line">
            <span>{`${label}: code `}</span>
            <b>{code}</b>
          </span>
        ))}
        {numbers.map(({ label, text }) => (
          <span key={label} className="hint own-line">
            <span>{label}</span>{' '}
            <CodeText>
              <MarkedNumber text={text} />
            </CodeText>
          </span>
        ))}
        {viewerUrl !== null && (
          <TextAnchor href={viewerUrl}>
            Datasheet<span className="sr-only">{` of ${partNumber}`}</span>
          </TextAnchor>
        )}
      </span>
    </li>
  )
}

const MarkedNumber = ({ text: [start, different, end] }: { text: MarkedText }) => (
  <span translate="no">
    <span>{start}</span>
    {different && <mark className="telling">{different}</mark>}
    <span>{end}</span>
  </span>
)

type VariantField = SentPart['variantFields'][number]
type PartVariant = VariantField['variants'][number]

const MAX_SHOWN = 12

function PartVariants({ fields }: { fields: readonly VariantField[] }) {
  if (fields.length === 0) return null
  return (
    <TitledSection id="variants" title="Same part in other versions" className="part-variants">
      <p className="muted">Of the specifications, these parts differ only in the one named.</p>
      <dl className="variant-rows">
        {fields.map((field) => (
          <VariantRow key={field.key} field={field} />
        ))}
      </dl>
    </TitledSection>
  )
}

function VariantRow({ field: { label, kind, variants, compareUrl } }: { field: VariantField }) {
  const chip = (variant: PartVariant) => <VariantChip key={variant.url} {...variant} kind={kind} />
  const [shown, others] = split(variants)
  return (
    <div>
      <dt className="cluster muted">
        <span>{label}</span>
        <Link to={compareUrl} className="text-link compare-link">
          Compare<span className="sr-only">{` with other values of ${label}`}</span>
        </Link>
      </dt>
      <dd>
        <ul className="cluster">{shown.map(chip)}</ul>
        {others.length > 0 && (
          <details className="variant-more">
            <summary>{`${formatCount(others.length)} more`}</summary>
            <ul className="cluster">{others.map(chip)}</ul>
          </details>
        )}
      </dd>
    </div>
  )
}

function split(variants: readonly PartVariant[]): [readonly PartVariant[], readonly PartVariant[]] {
  if (variants.length <= MAX_SHOWN + 1) return [variants, []]
  const here = variants.findIndex(({ current }) => current)
  const from = Math.min(Math.max(0, here - MAX_SHOWN / 2), variants.length - MAX_SHOWN)
  const shown = variants.slice(from, from + MAX_SHOWN)
  return [shown, variants.filter((variant) => !shown.includes(variant))]
}

function VariantChip({ value, partNumber, url, kind, current }: PartVariant & Pick<VariantField, 'kind'>) {
  return (
    <li>
      <Link to={url} aria-current={current ? 'true' : undefined} className="badge variant-chip" data-tone="plain">
        <PartValue value={value} kind={kind} />
        {current ? (
          <span className="hint">this part</span>
        ) : (
          <span className="hint mono" translate="no">
            {partNumber}
          </span>
        )}
      </Link>
    </li>
  )
}
