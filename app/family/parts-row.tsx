import type { SyntheticEvent } from 'react'
import { Link } from 'react-router'
import { COMPARE_FORM } from '#app/components/compare-form.tsx'
import { CheckIcon, CopyIcon } from '#app/components/icons.tsx'
import { PartCell, PartsCell } from '#app/components/part-cell.tsx'
import { PartPicture } from '#app/components/part-picture.tsx'
import { QuoteListButton } from '#app/components/quote-list-button.tsx'
import type { Heading, ListedPart } from '#catalogue/answers.ts'

/** Whether a part is ticked for the comparison, whether it may be, and what ticks it. */
export type Tick = { checked: boolean; disabled: boolean; onTick(id: string): void }

type Props = { part: ListedPart; headings: readonly Heading[]; showsImage: boolean; tick: Tick }

const copy = async (button: HTMLButtonElement, number: string) => {
  const { copyNumber } = await import('#app/components/copy-number.ts')
  await copyNumber(button, number)
}

/** The first page of the row's PDF beside its picture or link, where the pointer or the focus is. */
const preview = async ({ nativeEvent }: SyntheticEvent) => {
  const { previewPdf } = await import('#app/components/pdf-preview.ts')
  await previewPdf(nativeEvent)
}

/** One part of a table. Its id is the target of `/table/{table}?highlight={id}`. */
export function PartsRow({ part, headings, showsImage, tick }: Props) {
  const name = part.number ?? `id ${part.id}`
  const number = part.cells[0]?.trim() || part.number
  return (
    <tr id={`part-${part.id}`} onPointerOver={preview} onFocus={preview}>
      <td className="tick-column">
        <label>
          <input
            type="checkbox"
            form={COMPARE_FORM}
            name="id"
            value={part.id}
            checked={tick.checked}
            disabled={tick.disabled}
            onChange={() => tick.onTick(part.id)}
            aria-label={`Compare ${name}`}
          />
        </label>
      </td>
      {showsImage && (
        <td className="image-cell" data-col="image">
          {part.imageUrl ? (
            <PartPicture url={part.imageUrl} width={64} height={44} alt={name} />
          ) : (
            <span className="absent">No Image</span>
          )}
        </td>
      )}
      <th scope="row" className="number-column" aria-label={name}>
        <Link to={part.url} className="number-link" aria-label={number === null ? `N/A, ${name}` : undefined}>
          <PartCell value={number} kind="number" />
        </Link>
        {number !== null && (
          <button
            type="button"
            className="icon-button copy-button needs-script"
            aria-label={`Copy ${number}`}
            onClick={({ currentTarget }) => copy(currentTarget, number)}
          >
            <CopyIcon />
            <CheckIcon />
          </button>
        )}
      </th>
      <td data-col="pdf">
        {part.viewerUrl ? (
          <a
            href={part.viewerUrl}
            target="_blank"
            rel="noopener"
            className="cell-link"
            aria-label={`PDF of ${name}, in a new tab`}
          >
            PDF
          </a>
        ) : (
          <span className="absent">No PDF</span>
        )}
      </td>
      <td data-col="rfq">
        {part.quoteUrl ? (
          <>
            <Link to={part.quoteUrl} className="cell-link" aria-label={`${part.quoteLabel} for ${name}`}>
              {part.quoteLabel}
            </Link>
            <QuoteListButton quoteUrl={part.quoteUrl} small />
          </>
        ) : (
          <span className="absent">N/A</span>
        )}
      </td>
      {part.cells.slice(1).map((value, index) => {
        const heading = headings[index + 1]
        return (
          <PartsCell key={heading?.key ?? index} column={heading?.key} value={value} kind={heading?.kind ?? 'text'} />
        )
      })}
    </tr>
  )
}
