import { Link } from 'react-router'
import { builderPath, buildUrl } from '#catalog/ordering/build-query.ts'
import type { BuildResult } from '#catalog/ordering/build-result.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Props = {
  family: { readonly name: string; readonly path: string }
  text: string
  found: Exclude<BuildResult, { kind: 'built' }>
}

/** The base numbers of a family, with a field that takes one of them, a piece of it, or any part number. */
export function BaseChoice({ family, text, found }: Props) {
  return (
    <div className="build-bases">
      <form method="get" action={builderPath(family)} aria-label="Base number" className="build-find">
        <label htmlFor="base" className="form-label">
          Base number or part number
        </label>
        <div>
          <input
            key={text}
            id="base"
            name="base"
            type="search"
            defaultValue={text}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="field font-mono"
          />
          <button type="submit" className="button button-brass">
            Find
          </button>
        </div>
      </form>
      <Found family={family} text={text} found={found} />
    </div>
  )
}

function Found({ family, text, found }: Props) {
  if (found.kind === 'unclear') return <Unclear family={family} {...found} />
  if (found.bases.length === 0) {
    return (
      <p role="status">
        {text === ''
          ? 'The part numbers of this family don’t show what they stand for. '
          : `No base number or part number of this family has ${text}. `}
        <Link to={text === '' ? family.path : builderPath(family)} className="text-link">
          {text === '' ? `All ${family.name}` : 'All base numbers'}
        </Link>
      </p>
    )
  }
  return (
    <>
      <ul className="build-base-list">
        {found.bases.map(({ base, total, choices, values }) => (
          <li key={base}>
            <Link to={buildUrl(family, { base, choices: {} })} className="text-link font-mono">
              {base}
            </Link>
            <span>{values.join(', ')}</span>
            <small>
              {formatCount(total)} part numbers by {choices.join(', ').toLowerCase()}
            </small>
          </li>
        ))}
      </ul>
      {found.more && <p className="section-note">There are more. Enter a piece of the number to find them.</p>}
    </>
  )
}

function Unclear({ family, base, total }: Pick<Props, 'family'> & { base: string; total: number }) {
  const filter = new URLSearchParams({ partNumber: base })
  return (
    <p role="status">
      The rows of {base} don’t show what its numbers stand for.{' '}
      <Link to={`${family.path}?${filter}`} className="text-link">
        {total === 1 ? 'Its part number' : `Its ${formatCount(total)} part numbers`}
      </Link>
    </p>
  )
}
