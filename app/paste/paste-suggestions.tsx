import type { PastedLines, ShownLine } from '#app/components/use-pasted-lines.ts'

type Props = {
  line: ShownLine
  carried: number
  scripted: boolean
  actions: { current: Pick<PastedLines, 'correct' | 'look'> }
}

/** The parts that a line may mean: one click takes one; without a script they are chosen and checked with the rest. */
export function PasteMeant({ line, carried, scripted, actions }: Props) {
  const { status, parts, place, looked, state } = line
  if (status === 'found' || state === 'asked') return null
  if (!looked && scripted) {
    return (
      <button type="button" className="paste-pick" onClick={() => actions.current.look(line)}>
        Look for similar numbers
      </button>
    )
  }
  if (parts.length === 0) return null
  const values = parts.map(({ own, number }) => (status === 'several' && own ? own : number))
  if (scripted) {
    return (
      <ul className="paste-picks" aria-label={`Parts that line ${place} may mean`}>
        {parts.map(({ family, why }, index) => (
          <li key={values[index]}>
            <button
              type="button"
              className="paste-pick"
              onClick={() => actions.current.correct(line, values[index] ?? '')}
            >
              <span className="font-mono">{values[index]}</span> <span>{status === 'missing' ? why : family}</span>
            </button>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <fieldset className="paste-picks">
      <legend className="sr-only">Parts that line {place} may mean</legend>
      {parts.map(({ family, why }, index) => (
        <label key={values[index]} className="paste-pick">
          <input type="radio" name={`choice-${carried}`} value={values[index]} />
          <span className="font-mono">{values[index]}</span> <span>{status === 'missing' ? why : family}</span>
        </label>
      ))}
    </fieldset>
  )
}
