import type { FormReply } from '#desk/desk-form.ts'
import type { DeskSynonym } from '#desk/health/desk-synonym.ts'
import type { HealthFacts } from '#desk/health/health-facts.ts'
import { Submit } from '#desk/ui/controls.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskForm } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { FormError } from '#desk/ui/form-error.tsx'

type Misses = Pick<HealthFacts, 'misses'>
type Props = Misses & {
  synonyms: readonly DeskSynonym[]
  canChange: boolean
  reply: FormReply | undefined
}

const COLUMNS = { term: 'Searched for', times: 'How often', last: 'Last', meaning: 'Meaning' }

/** What visitors searched for and didn't find, the most frequent first. */
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
      <DeskForm about={`synonym ${term}`} preventScrollReset className="cluster">
        <input type="hidden" name="do" value="make-synonym" />
        <input type="hidden" name="term" value={term} />
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
