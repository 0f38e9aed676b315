import type { DeskSynonym } from '#desk/health/desk-synonym.ts'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'

type Props = { synonyms: readonly DeskSynonym[]; canChange: boolean }

const COLUMNS = { term: 'Who types', meaning: 'means', made: 'Made' }

/** Synonyms made at the desk. The site folder's are in its file. */
export function SynonymList({ synonyms, canChange }: Props) {
  const rows = synonyms.map(({ term, meaning, madeAt, madeBy }) => {
    const action = canChange && (
      <ConfirmButton
        label="Remove"
        title={`Remove ‘${term}’?`}
        confirm="Remove"
        fields={{ do: 'remove-synonym', term }}
      >
        Then the search uses the words as typed.
      </ConfirmButton>
    )
    return { key: term, cells: { term, meaning, made: <Made at={madeAt} by={madeBy} />, action } }
  })
  return (
    <DeskTable
      caption="Synonyms made at the desk"
      columns={canChange ? { ...COLUMNS, action: 'Action' } : COLUMNS}
      rows={rows}
    />
  )
}

const Made = ({ at, by }: { at: string; by: string | null }) => (
  <span>
    <DeskTime at={at} />
    {by && <span>{`, ${by}`}</span>}
  </span>
)
