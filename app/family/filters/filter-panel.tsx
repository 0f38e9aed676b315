import { type FormEvent, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { FilterChoice } from '#app/components/filter-choice.tsx'
import { FilterRange } from '#app/components/filter-range.tsx'
import { FilterTyped } from '#app/components/filter-typed.tsx'
import { CloseIcon, FunnelIcon } from '#app/components/icons.tsx'
import { formAddress, sortedFilters, useDraftCounts } from '#app/components/use-draft-counts.ts'
import { useMoved } from '#app/components/use-moved.ts'
import type { FieldChoices, PartQuery } from '#catalogue/answers.ts'
import { FACTS } from '#catalogue/compliance/fact.ts'
import { formatCount } from '#catalogue/format-count.ts'
import { withoutFilters, writePartQuery } from '#catalogue/part-query.ts'

type Props = { table: string; path: string; query: PartQuery; fields: readonly FieldChoices[] | null }

/** Whether any row answers a fact, or it is asked for. */
const isTold = ({ chosen, choices }: FieldChoices) =>
  chosen.length > 0 || choices.some(({ value }) => value === 'yes' || value === 'no')

const isFact = ({ key }: FieldChoices) => FACTS.some((fact) => fact.key === key)

/**
 * The sidebar of a family page; on a small screen a sheet, which the browser opens by itself. Its dropdowns hold the
 * draft; 'Apply Filters' makes it the address, back on page 1, with sort and page size kept (SPEC 4).
 */
export function FilterPanel({ table, path, query, fields }: Props) {
  const sheet = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  useMoved(() => sheet.current?.matches(':popover-open') && sheet.current.hidePopover())
  const applied = sortedFilters(new URLSearchParams(writePartQuery(query)))
  const active = Object.values(query.filters).flat().length + Object.keys(query.ranges).length
  const draft = useDraftCounts(table, applied, sheet)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = formAddress(event.currentTarget)
    navigate(address.size > 0 ? `${path}?${address}` : path, { preventScrollReset: true })
  }
  const filter = (field: FieldChoices) => (
    <div key={field.key} className="filter-field">
      {field.typed ? (
        <FilterTyped field={field} applied={applied} />
      ) : (
        <FilterChoice field={field} applied={applied} draft={draft} />
      )}
      {field.ranged && <FilterRange field={field} applied={applied} />}
    </div>
  )
  const stated = fields?.filter((field) => !isFact(field)) ?? []
  const told = fields?.filter((field) => isFact(field) && isTold(field)) ?? []
  return (
    <div className="filter-area">
      <button type="button" className="button filter-opener" popoverTarget="filters">
        <FunnelIcon />
        Filters
        {active > 0 && <span className="filter-number">{active}</span>}
      </button>
      <form
        ref={sheet}
        id="filters"
        popover="auto"
        action={path}
        method="get"
        className="filters"
        aria-label="Filters"
        onSubmit={onSubmit}
        onInput={draft.onChange}
        onClick={draft.onChange}
        onKeyUp={draft.onChange}
      >
        <div className="filters-head">
          <h2 className="label-caps">Filters</h2>
          <button
            type="button"
            className="icon-button sheet-only"
            popoverTarget="filters"
            popoverTargetAction="hide"
            aria-label="Close filters"
          >
            <CloseIcon />
          </button>
        </div>
        <div className="filter-fields">
          {fields === null && (
            <p role="alert">
              Failed to load filter options{' '}
              <Link to={path + writePartQuery(query)} reloadDocument className="text-link">
                Retry
              </Link>
            </p>
          )}
          {stated.map(filter)}
        </div>
        {fields && (
          <fieldset className="filter-facts">
            <legend className="label-caps">Finish &amp; compliance</legend>
            {told.length > 0 && <div className="filter-fields">{told.map(filter)}</div>}
            <p>
              {told.length > 0 ? 'Derived from what each row says: ' : 'Not stated by any row of this table: '}
              <Link to="/compliance" className="text-link">
                how
              </Link>
            </p>
          </fieldset>
        )}
        {query.sort && <input type="hidden" name="sort" value={query.sort} />}
        {query.sort && query.dir === 'desc' && <input type="hidden" name="dir" value="desc" />}
        {query.pageSize && <input type="hidden" name="pageSize" value={query.pageSize} />}
        <div className="filter-actions">
          <button type="submit" className="button button-dark">
            Apply Filters
          </button>
          {active > 0 && (
            <Link to={path + writePartQuery(withoutFilters(query))} preventScrollReset className="button">
              Clear Filters
            </Link>
          )}
          <p role="status" className="draft-note">
            {draft.total !== null && `leaves ${formatCount(draft.total)} ${draft.total === 1 ? 'part' : 'parts'}`}
          </p>
        </div>
      </form>
    </div>
  )
}
