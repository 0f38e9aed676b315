import { DeskTime } from '#desk/ui/desk-time.tsx'

/** Someone else has changed the draft. `version` is theirs. */
export type QuoteConflict = {
  readonly by: string | null
  readonly at: string
  readonly version: number
  readonly differences: readonly { readonly name: string; readonly mine: string; readonly theirs: string }[]
}

/** What the other person wrote, and the choice whose stays. */
export function ConflictNotice({ conflict: { by, at, version, differences } }: { conflict: QuoteConflict }) {
  return (
    <div role="alert" className="notice" data-tone="bad">
      <input type="hidden" name="theirs" value={version} />
      <p>
        <span>{`${by ?? 'Someone else'} changed this quote (`}</span>
        <DeskTime at={at} />
        ). What you typed is below and not stored yet.
      </p>
      <ul>
        {differences.map(({ name, mine, theirs }) => (
          <li key={name}>{`${name}: theirs ‘${theirs}’, yours ‘${mine}’`}</li>
        ))}
      </ul>
      <div className="cluster">
        <button type="submit" name="intent" value="mine" className="button">
          Save mine over it
        </button>
        <a href="?" className="text-link">
          Take theirs
        </a>
      </div>
    </div>
  )
}
