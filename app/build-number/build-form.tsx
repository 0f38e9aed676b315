import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Choices } from '#app/build-number/build-page-answer.ts'
import { BuildPlace } from '#app/build-number/build-place.tsx'
import { useTyped } from '#app/quote-list/use-typed.ts'
import { type BuildQuery, builderPath, buildUrl } from '#catalog/ordering/build-query.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Props = { family: { readonly path: string }; choices: Choices; query: BuildQuery }

/** The choices as a GET form. With a script each takes effect at once and keeps the focus; the button leads to the numbers. */
export function BuildForm({ family, choices: { base, places, problems, left }, query }: Props) {
  const navigate = useNavigate()
  const loaded = Object.fromEntries(places.flatMap(({ key, chosen }) => (chosen === null ? [] : [[key, chosen]])))
  const here = buildUrl(family, query)
  const [chosen, setChosen] = useTyped(here, () => loaded)
  const choose = (key: string, code: string) => {
    const { [key]: _, ...others } = chosen
    const next = code === '' ? others : { ...others, [key]: code }
    setChosen(next, here)
    navigate(buildUrl(family, { base, choices: next }), { replace: true, preventScrollReset: true })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    document.getElementById('results')?.focus()
  }
  return (
    <form
      method="get"
      action={`${builderPath(family)}#results`}
      onSubmit={onSubmit}
      aria-label="Choices"
      className="sheet build-form"
    >
      <input type="hidden" name="base" value={base} />
      {problems.length > 0 && (
        <div role="alert" className="form-error build-problems">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      {places.map((place) => (
        <BuildPlace key={place.key} place={place} chosen={chosen[place.key] ?? ''} onChoose={choose} />
      ))}
      <div className="fit-send">
        <p role="status">{leftText(left)}</p>
        <button type="submit" className="button button-brass">
          Show part numbers
        </button>
      </div>
    </form>
  )
}

function leftText(left: number): string {
  if (left === 0) return 'No part number has all these choices.'
  return left === 1 ? 'One part number has these choices.' : `${formatCount(left)} part numbers have these choices.`
}
