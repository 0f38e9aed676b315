import { type KeyboardEvent, memo } from 'react'
import { CloseIcon } from '#app/components/icons.tsx'
import { PasteMeant } from '#app/components/paste-meant.tsx'
import type { PastedLines, ShownLine } from '#app/components/use-pasted-lines.ts'

type Props = {
  line: ShownLine
  /** Its place among the lines that the form carries. */
  carried: number
  scripted: boolean
  actions: { readonly current: Pick<PastedLines, 'correct' | 'count' | 'look'> }
}

/** A line over which somebody has to look, with what can be put right in it. */
export const PasteOpenLine = memo(function PasteOpenLine({ line, carried, scripted, actions }: Props) {
  const { place, number, quantities, note, doubt, status, state } = line
  const id = `paste-${line.index}`
  const take = ({ name, value }: HTMLInputElement) =>
    name.startsWith('number') ? actions.current.correct(line, value) : actions.current.count(line, value)
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || !scripted) return
    event.preventDefault()
    take(event.currentTarget)
  }
  const isDone = status === 'found' && doubt === null
  return (
    <li className="paste-open" data-status={isDone ? 'found' : status} aria-busy={state === 'asked' || undefined}>
      <span className="paste-place">
        <span className="sr-only">Line </span>
        {place}
      </span>
      <div className="form-field">
        <label htmlFor={`${id}-number`} className="form-label">
          Part number<span className="sr-only"> of line {place}</span>
        </label>
        <input
          key={number}
          id={`${id}-number`}
          name={`number-${carried}`}
          defaultValue={number}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="characters"
          aria-describedby={`${id}-said`}
          className="field font-mono"
          onKeyDown={onEnter}
          onBlur={(event) => take(event.target)}
        />
      </div>
      <div className="form-field paste-quantity">
        <label htmlFor={`${id}-quantity`} className="form-label">
          Quantity<span className="sr-only"> of line {place}</span>
        </label>
        <input
          id={`${id}-quantity`}
          name={`quantity-${carried}`}
          defaultValue={quantities.join(' / ')}
          maxLength={60}
          autoComplete="off"
          aria-describedby={doubt === null ? undefined : `${id}-said`}
          className="field font-mono"
          onKeyDown={onEnter}
          onBlur={(event) => take(event.target)}
        />
      </div>
      <div className="paste-said">
        <div id={`${id}-said`}>
          {doubt !== null && <p className="paste-doubt">{doubt}</p>}
          <PasteStatus line={line} />
        </div>
        <PasteMeant line={line} carried={carried} scripted={scripted} actions={actions} />
        {note && <p className="paste-note">{note}</p>}
      </div>
      <button
        type="submit"
        name="leave"
        value={scripted ? line.index : carried}
        className="icon-button"
        aria-label={`Leave out line ${place}`}
      >
        <CloseIcon />
      </button>
    </li>
  )
})

function PasteStatus({ line: { status, state, parts, number } }: { line: ShownLine }) {
  if (state === 'asked') return <p className="paste-status">Looking it up…</p>
  const [part] = parts
  if (status === 'found' && part) {
    return (
      <p className="paste-status paste-found">
        Found:{' '}
        <a href={part.url} target="_blank" rel="noreferrer" className="cell-link">
          {part.own ?? part.number}
        </a>
        , {part.family}
      </p>
    )
  }
  if (status === 'several') {
    const fits = /x/i.test(number) && parts.some((each) => each.number !== parts[0]?.number)
    return <p className="paste-status">{fits ? 'Several parts fit this number:' : 'Several parts bear this number:'}</p>
  }
  return <p className="paste-status">No part bears this number.{parts.length > 0 && ' Did you mean'}</p>
}
