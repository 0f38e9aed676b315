import { useFilterDraft } from '#app/family/filters/use-filter-draft.ts'
import { CloseIcon } from '#app/ui/icons.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Facet } from '#catalog/answers.ts'
import { MAX_VALUE_LENGTH } from '#catalog/facets/table-query.ts'

type Props = { facet: Facet; applied: string }

const MAX_SUGGESTIONS = 50

/** The control of a facet with too many values for a dropdown: a text field with suggestions (behavior 5.12). */
export function FilterText({ facet, applied }: Props) {
  const hydrated = useHydrated()
  const [[first = '', ...others], setValues] = useFilterDraft(facet.selected, applied)
  const id = `filter-${facet.key}`
  return (
    <>
      <label htmlFor={id}>{facet.label}</label>
      <div className="filter-box">
        <input
          id={id}
          type="text"
          name={facet.key}
          list={`${id}-list`}
          value={first}
          onChange={(event) => setValues([event.currentTarget.value, ...others])}
          data-chosen={first !== '' || undefined}
          placeholder="All"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_VALUE_LENGTH}
          className="field font-mono"
        />
        {hydrated && first !== '' && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Clear ${facet.label}`}
            onClick={() => setValues([])}
          >
            <CloseIcon className="size-3.5" />
          </button>
        )}
      </div>
      <datalist id={`${id}-list`}>
        {facet.options.slice(0, MAX_SUGGESTIONS).map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      {others.map((value) => (
        <input key={value} type="hidden" name={facet.key} value={value} />
      ))}
    </>
  )
}
