import { Submit } from '#app/ui/controls.tsx'
import type { FormReply } from '#desk/desk-form.ts'
import type { DeskSynonym, HealthFacts } from '#desk/health/health-facts.ts'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskForm, FormError } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'

type Misses = Pick<HealthFacts, 'misses'>
type Props = Misses & {
  synonyms: readonly DeskSynonym[]
  canChange: boolean
  reply: FormReply | undefined
}

const COLUMNS = { term: 'Searched for', times: 'How often', last: 'Last', meaning: 'Meaning' }

export function SearchMisses({ misses, synonyms, canChange, reply }: Props) {
  if (misses.length === 0) return <p className="hint">None yet. They appear here within a minute.</p>
  const meanings = new Map(synonyms.map(({ term, meaning }) => [term, meaning]))
  const meaningOf = (term: string) => {
    const known = meanings.get(term)
    if (known !== undefined) return `‘${known}’ now`
    return canChange && <MakeSynonym term={term} reply={reply?.initialValue?.term === term ? reply : undefined} />
  }
  const rows = misses.map(({ term, times, lastAt }) => ({
    key: term,
    cells: { term, times, last: <DeskTime at={lastAt} />, meaning: meaningOf(term) },
  }))
  return (
    <>
      <p className="lead">
        Terms that visitors typed, without who or where. A number that is asked for often may be one of yours under
        another name: make it a synonym, and the search leads to the part within seconds.
      </p>
      <DeskTable caption="Searches without a result" columns={COLUMNS} figures={['times']} rows={rows} />
    </>
  )
}

type MakeSynonymProps = {
  term: string
  reply: FormReply | undefined
}

/** Makes a term that found nothing a synonym for words that find something. Opens in place, even without a script. */
function MakeSynonym({ term, reply }: MakeSynonymProps) {
  return (
    <details open={reply !== undefined}>
      <summary className="text-link">Make it a synonym of …</summary>
      <FormError reply={reply} fields={['meaning']} />
      <DeskForm about={`synonym ${term}`} fields={{ do: 'make-synonym', term }} preventScrollReset className="cluster">
        <DeskField
          label={<span className="sr-only">{`What ‘${term}’ means`}</span>}
          name="meaning"
          required
          maxLength={100}
          placeholder="a family, a page, a part number"
          reply={reply}
        />
        <Submit>Save</Submit>
      </DeskForm>
    </details>
  )
}

type ListProps = { synonyms: readonly DeskSynonym[]; canChange: boolean }

const SYNONYM_COLUMNS = { term: 'Who types', meaning: 'means', made: 'Made' }

/** Synonyms made at the desk. The site folder's are in its file. */
export function SynonymList({ synonyms, canChange }: ListProps) {
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
      columns={canChange ? { ...SYNONYM_COLUMNS, action: 'Action' } : SYNONYM_COLUMNS}
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
