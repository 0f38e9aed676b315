import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef } from 'react'
import { focusNextLine } from '#app/paste/next-line.ts'
import { RemoveLine } from '#app/paste/paste-found-lines.tsx'
import { quantityText } from '#app/paste/paste-result.ts'
import type { PastedLines, PastedLineView } from '#app/paste/use-pasted-lines.ts'
import { CodeText, Submit } from '#app/ui/controls.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { MAX_NAME_LENGTH } from '#catalog/lists/list-line.ts'
import { readQuantities } from '#catalog/lists/pasted/list-quantity.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'

type PasteSuggestionsProps = { line: PastedLineView; actions: { current: Pick<PastedLines, 'pick'> } }

function describe(part: PastedLineView['parts'][number], status: PastedLineView['status']): string {
  if (status === 'missing') return part.why
  return 'differs' in part && part.differs !== '' ? part.differs : part.displayName
}

function PasteSuggestions({ line, actions }: PasteSuggestionsProps) {
  const { status, parts, label, state, doubt } = line
  const onPick = (event: MouseEvent<HTMLButtonElement>, number: string) => {
    event.preventDefault()
    focusNextLine(event.currentTarget, doubt !== null)
    actions.current.pick(line, number)
  }
  if (status === 'found' || state === 'pending' || parts.length === 0) return null
  const values = parts.map(({ ownNumber, partNumber }) => (status === 'several' ? ownNumber : partNumber))
  return (
    <ul className="cluster" aria-label={`Possible parts for line ${label}`}>
      {parts.map((part, index) => (
        <li key={values[index]}>
          <Submit
            formNoValidate
            name={`choice-${line.index}`}
            value={values[index]}
            data-act="pick"
            onClick={(event) => onPick(event, values[index] ?? '')}
          >
            <CodeText>{values[index]}</CodeText> <span>{describe(part, status)}</span>
          </Submit>
        </li>
      ))}
    </ul>
  )
}

type Props = {
  line: PastedLineView
  scripted: boolean
  actions: { readonly current: Pick<PastedLines, 'correct' | 'pick' | 'setQuantities' | 'keep'> }
}

export const PasteReviewLine = memo(function PasteReviewLine({ line, scripted, actions }: Props) {
  const { label, partNumber, quantities, note, doubt, status, state } = line
  const id = `paste-${line.index}`
  const quantity = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Merging and Undo change them from outside. Unreadable text stays as typed.
    const field = quantity.current
    const read = field && readQuantities(field.value).quantities
    if (field && (read?.join() || '1') !== quantities.join()) field.value = quantities.join(' / ')
  }, [quantities])
  const apply = ({ name, value }: HTMLInputElement) => {
    if (name.startsWith('number')) actions.current.correct(line, value)
    else if (value !== quantityText(line)) actions.current.setQuantities(line, value)
  }
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || !scripted) return
    event.preventDefault()
    const field = event.currentTarget
    if (field === quantity.current) actions.current.setQuantities(line, field.value)
    else apply(field)
  }
  const shown = status === 'found' && doubt !== null ? 'doubt' : status
  return (
    <li className="paste-open" data-tone={TONES[shown]} aria-busy={state === 'pending' || undefined}>
      <span className="muted mono" translate="no">
        <span className="sr-only">Line </span>
        <span>{label}</span>
      </span>
      <div className="form-field">
        <label htmlFor={`${id}-number`} className="form-label">
          Part number<span className="sr-only">{` of line ${label}`}</span>
        </label>
        <input
          key={partNumber}
          id={`${id}-number`}
          name={`number-${line.index}`}
          defaultValue={partNumber}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          {...EXACT_TEXT}
          autoCapitalize="characters"
          aria-describedby={`${id}-doubt ${id}-said`}
          className="field mono"
          onKeyDown={onEnter}
          onBlur={(event) => apply(event.target)}
        />
      </div>
      <div className="form-field">
        <label htmlFor={`${id}-quantity`} className="form-label">
          Quantity<span className="sr-only">{` of line ${label}`}</span>
        </label>
        <input
          ref={quantity}
          id={`${id}-quantity`}
          name={`quantity-${line.index}`}
          defaultValue={quantityText(line)}
          required
          maxLength={60}
          autoComplete="off"
          {...EXACT_TEXT}
          aria-describedby={doubt === null ? undefined : `${id}-doubt`}
          className="field mono"
          onKeyDown={onEnter}
          onBlur={(event) => apply(event.target)}
        />
      </div>
      <div className="paste-said">
        {doubt !== null && (
          <div className="cluster">
            <p id={`${id}-doubt`} className="tone" data-tone="warn">
              {doubt}
            </p>
            {!line.lacksQuantity && <KeepLine line={line} actions={actions} />}
          </div>
        )}
        <div id={`${id}-said`}>
          <PasteStatus line={line} />
        </div>
        <PasteSuggestions line={line} actions={actions} />
        {note && <p className="hint">{note}</p>}
      </div>
      <RemoveLine index={line.index} label={label} />
    </li>
  )
})

/** Lines with several parts or doubts get the brass color of open questions. */
const TONES: Readonly<Record<string, string>> = { found: 'good', missing: 'bad' }

function KeepLine({ line, actions }: Omit<Props, 'scripted'>) {
  const keep = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    focusNextLine(event.currentTarget, line.status !== 'found')
    actions.current.keep(line.index)
  }
  return (
    <Submit formNoValidate name={`keep-${line.index}`} value="yes" data-act="keep" onClick={keep}>
      <span>{`Yes, ${formatQuantities(line.quantities)}`}</span>
      <span className="sr-only">{` for line ${line.label}`}</span>
    </Submit>
  )
}

function PasteStatus({ line: { status, state, parts, partNumber, isCross, looked } }: { line: PastedLineView }) {
  if (state === 'pending') return <p>Looking up…</p>
  const [part] = parts
  if (status === 'found' && part) {
    return (
      <p className="tone" data-tone="good">
        Match:{' '}
        <a href={part.url} target="_blank" rel="noreferrer" className="cell-link">
          {part.ownNumber}
        </a>
        <span>{`, ${part.displayName}`}</span>
      </p>
    )
  }
  if (status === 'several') {
    const isPattern = /x/i.test(partNumber) && parts.some((each) => each.partNumber !== parts[0]?.partNumber)
    return <p>{`Several parts ${isPattern ? 'match' : 'have'} this number:`}</p>
  }
  if (looked === false) return <p>No part found yet. Press Enter in the field to look it up again.</p>
  if (isCross) return <p>Competitor part number. Our replacement:</p>
  return <p>{`No such part number.${parts.length > 0 ? ' Did you mean' : ''}`}</p>
}
