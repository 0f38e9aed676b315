import { CloseIcon } from '#app/components/icons.tsx'
import { useDraft } from '#app/components/use-draft.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { FieldChoices } from '#catalogue/answers.ts'

type Props = { field: FieldChoices; applied: string }

/** A filter field with mostly different values, such as numbers: typed freely, with at most 50 suggestions (RULINGS). */
export function FilterTyped({ field, applied }: Props) {
  const hydrated = useHydrated()
  const [[first = '', ...further], setValues] = useDraft(field.chosen, applied)
  const id = `filter-${field.key}`
  return (
    <>
      <label htmlFor={id}>{field.label}</label>
      <div className="filter-box">
        <input
          id={id}
          type="text"
          name={field.key}
          list={`${id}-list`}
          value={first}
          onChange={(event) => setValues([event.currentTarget.value, ...further])}
          data-chosen={first !== '' || undefined}
          placeholder="All"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          className="field font-mono"
        />
        {hydrated && first !== '' && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Clear ${field.label}`}
            onClick={() => setValues([])}
          >
            <CloseIcon className="size-3.5" />
          </button>
        )}
      </div>
      <datalist id={`${id}-list`}>
        {field.choices.slice(0, 50).map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      {further.map((value) => (
        <input key={value} type="hidden" name={field.key} value={value} />
      ))}
    </>
  )
}
