import type { SyntheticEvent } from 'react'
import { COMPARE_FORM } from '#app/family/tools/compared-parts.ts'
import { QuoteListButton } from '#app/quote-list/quote-list-button.tsx'
import { PageLink } from '#app/shell/page-link.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { MAX_UNBROKEN_LENGTH, PartValue, PartValueCell } from '#app/ui/part-value.tsx'
import type { Heading, TableRow } from '#catalog/answers.ts'
import { partName } from '#catalog/part/part-name.ts'

/** With padding and border, a row is at most 54 px high before its picture loads, so nothing moves (behavior 16.12). */
const PICTURE_HEIGHT = 43

type Props = {
  part: TableRow
  headings: readonly Heading[]
  /** Keys of the columns in a phone's list. */
  mainColumns: readonly string[]
  /** The cells that the group's heading shows (row-groups.ts). */
  shared: readonly boolean[] | undefined
  /** The columns that are shared in all rows: hidden by style. */
  blank: readonly boolean[] | undefined
  showsImage: boolean
  compareBox: { checked: boolean; disabled: boolean; onChange(): void }
  isWidest: boolean
  /** If false, only widens columns: no height, and hidden from everyone. */
  isShown: boolean
}

const preview = async ({ nativeEvent }: SyntheticEvent) => {
  const { previewPdf } = await import('#app/family/pdf-preview.ts')
  await previewPdf(nativeEvent)
}

/** A table row. `/table/{table}?highlight={id}` links to its id (behavior 1.8). */
export function PartsRow(props: Props) {
  const { part, headings, mainColumns, shared, blank, showsImage, compareBox, isWidest, isShown } = props
  const name = partName(part.number, part.id)
  const number = part.cells[0]?.trim() || part.number
  const shown = number ?? name
  return (
    <tr
      id={`part-${part.id}`}
      data-widest={isWidest || undefined}
      inert={!isShown}
      onPointerOver={preview}
      onFocus={preview}
    >
      <td className="tick-column">
        <input
          type="checkbox"
          form={COMPARE_FORM}
          name="id"
          value={part.id}
          {...compareBox}
          aria-label={`Compare ${name}`}
        />
      </td>
      {showsImage && (
        <td className={part.imageUrl ? 'image-cell' : 'image-cell absent'} data-col="image">
          {part.imageUrl ? (
            <PartPicture url={part.imageUrl} width={64} height={PICTURE_HEIGHT} alt={name} />
          ) : (
            'No Image'
          )}
        </td>
      )}
      <th scope="row" className="number-column" aria-label={name}>
        <PageLink to={part.url} className="number-link" translate="no">
          {shown.length <= MAX_UNBROKEN_LENGTH ? shown : <PartValue value={shown} kind="number" />}
        </PageLink>
        {number !== null && <CopyButton number={number} />}
      </th>
      <td className={part.viewerUrl ? undefined : 'absent'} data-col="pdf">
        {part.viewerUrl ? (
          <a href={part.viewerUrl} target="_blank" aria-label={`PDF of ${name}, in a new tab`} rel="noopener">
            PDF
          </a>
        ) : (
          'No PDF'
        )}
      </td>
      <td className={part.quoteUrl ? undefined : 'absent'} data-col="rfq">
        {part.quoteUrl ? (
          <>
            <PageLink to={part.quoteUrl} aria-label={`${part.quoteLabel} for ${name}`}>
              {part.quoteLabel}
            </PageLink>
            <QuoteListButton quoteUrl={part.quoteUrl} small />
          </>
        ) : (
          'N/A'
        )}
      </td>
      {part.cells.slice(1).map((value, index) => {
        const heading = headings[index + 1]
        return (
          <PartValueCell
            key={heading?.key ?? index}
            column={heading?.key}
            label={heading && mainColumns.includes(heading.key) ? heading.name : undefined}
            value={value}
            kind={heading?.kind ?? 'text'}
            isShared={shared?.[index + 1]}
            isBlank={blank?.[index + 1]}
          />
        )
      })}
    </tr>
  )
}
