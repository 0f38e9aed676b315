import { CodeText, Submit } from '#app/ui/controls.tsx'
import type { foundParts } from '#desk/quotes/found-parts.ts'
import { DeskField } from '#desk/ui/desk-field.tsx'

/** The form of the search, which can't be inside the quote's. */
export const FIND_FORM = 'find-part'

type Props = { find: string; found: ReturnType<typeof foundParts>; page: number }

export function FindPart({ find, found, page }: Props) {
  return (
    <div className="stack">
      <div className="field-row quote-find">
        <DeskField
          label="Add a part"
          name="find"
          type="search"
          defaultValue={find}
          placeholder="Part number"
          form={FIND_FORM}
        />
        {page > 1 && <input type="hidden" name="page" value={page} form={FIND_FORM} />}
        <Submit form={FIND_FORM}>Find</Submit>
      </div>
      {find !== '' && (
        <ul className="rows quote-find" aria-label="Parts found">
          {found.map(({ number, part }) => (
            <li key={number} className="cluster">
              <Submit intent={`part:${number}`}>
                Add<span className="sr-only">{` ${number}`}</span>
              </Submit>
              <CodeText>{number}</CodeText>
              <span className="hint">{part?.words}</span>
            </li>
          ))}
          {found.length === 0 && <li>{`No part has a number like ${find}.`}</li>}
        </ul>
      )}
    </div>
  )
}
