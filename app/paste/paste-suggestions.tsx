import type { MouseEvent } from 'react'
import { focusNextLine } from '#app/paste/next-line.ts'
import type { PastedLines, PastedLineView } from '#app/paste/use-pasted-lines.ts'

type Props = {
  line: PastedLineView
  formIndex: number
  scripted: boolean
  actions: { current: Pick<PastedLines, 'correct' | 'lookUp'> }
}

/** What a suggestion is, and what tells it from the others. */
function describe(part: PastedLineView['parts'][number], status: PastedLineView['status']): string {
  if (status === 'missing') return part.why
  return 'differs' in part && part.differs !== '' ? part.differs : part.displayName
}

/** The parts that a line may mean. A click picks one; without JavaScript, radio buttons are posted with the form. */
export function PasteSuggestions({ line, formIndex, scripted, actions }: Props) {
  const { status, parts, label, looked, state, doubt } = line
  const pick = ({ currentTarget }: MouseEvent<HTMLButtonElement>, number: string) => {
    focusNextLine(currentTarget, doubt !== null)
    actions.current.correct(line, number)
  }
  const find = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    focusNextLine(currentTarget, true)
    actions.current.lookUp(line)
  }
  if (status === 'found' || state === 'pending') return null
  if (!looked && scripted) {
    return (
      <button type="button" className="paste-pick" onClick={find}>
        Find similar numbers
      </button>
    )
  }
  if (parts.length === 0) return null
  const values = parts.map(({ ownNumber, partNumber }) => (status === 'several' ? ownNumber : partNumber))
  if (scripted) {
    return (
      <ul className="paste-picks" aria-label={`Possible parts for line ${label}`}>
        {parts.map((part, index) => (
          <li key={values[index]}>
            <button type="button" className="paste-pick" onClick={(event) => pick(event, values[index] ?? '')}>
              <span className="font-mono">{values[index]}</span> <span>{describe(part, status)}</span>
            </button>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <fieldset className="paste-picks">
      <legend className="sr-only">Possible parts for line {label}</legend>
      {parts.map((part, index) => (
        <label key={values[index]} className="paste-pick">
          <input type="radio" name={`choice-${formIndex}`} value={values[index]} />
          <span className="font-mono">{values[index]}</span> <span>{describe(part, status)}</span>
        </label>
      ))}
    </fieldset>
  )
}
