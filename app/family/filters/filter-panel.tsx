import { type FormEvent, memo, type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { FilterList } from '#app/family/filters/filter-list.tsx'
import { FilterRange } from '#app/family/filters/filter-range.tsx'
import { FilterSelect, HiddenInputs } from '#app/family/filters/filter-select.tsx'
import {
  type FilterProps,
  formParameters,
  sortedFilters,
  useFacetCounts,
} from '#app/family/filters/use-facet-counts.ts'
import { useFilterDraft } from '#app/family/filters/use-filter-draft.ts'
import { facetsOnScreen } from '#app/family/rows-on-screen.ts'
import { ButtonLink, CloseButton, Submit, TextLink } from '#app/ui/controls.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useNavigated } from '#app/ui/use-navigated.ts'
import type { Facet, Heading, TableQuery } from '#catalog/answers.ts'
import { ANY_COLUMN, MAX_VALUE_LENGTH, withoutFilters, writeTableQuery } from '#catalog/facets/table-query.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { FACT_FILTERS } from '#catalog/registry/compliance-fact.ts'

const MAX_SUGGESTIONS = 50

const containsText = (value: string, typed: string) => value.toLowerCase().includes(typed.trim().toLowerCase())

/** The control of a facet with too many values for a dropdown: a text field, which suggests values (behavior 5.12). */
function FilterText({ facet, applied, counts }: FilterProps) {
  const hydrated = useHydrated()
  const [[first = '', ...others], setValues] = useFilterDraft(facet.selected, applied)
  const id = `filter-${facet.key}`
  const suggested = counts.options?.[facet.key]?.filter(({ value }) => containsText(value, first)) ?? []
  return (
    <>
      <label htmlFor={id}>{facet.label}</label>
      <div className="filter-box">
        <input
          id={id}
          type="text"
          name={facet.key}
          list={`${id}-list`}
          value={first}
          onChange={(event) => setValues([event.currentTarget.value, ...others])}
          onFocus={counts.load}
          data-chosen={first !== '' || undefined}
          placeholder="All"
          autoComplete="off"
          {...EXACT_TEXT}
          maxLength={MAX_VALUE_LENGTH}
          className="field mono"
        />
        {hydrated && first !== '' && <CloseButton aria-label={`Clear ${facet.label}`} onClick={() => setValues([])} />}
      </div>
      {suggested.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggested.slice(0, MAX_SUGGESTIONS).map(({ value }) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
      <HiddenInputs name={facet.key} values={others} />
    </>
  )
}

type Props = {
  table: string
  path: string
  query: TableQuery
  facets: readonly Facet[] | null
  columns: readonly Heading[]
  open: readonly string[]
  /** Shows the fields of the first screen, for the first frame after a click. */
  isFirst: boolean
}

const hasAnswers = ({ selected, options }: Facet) =>
  selected.length > 0 || options.some(({ value }) => value === 'yes' || value === 'no')

const isCompliance = ({ key }: Facet) => FACT_FILTERS.some((fact) => fact.key === key)

/** In the table's order. The part number is among the other numbers, or last (behavior 5.4). */
function inOrder([own, ...others]: readonly Facet[]): readonly Facet[] {
  const place = others.findIndex(({ kind }) => kind === 'number')
  return own ? others.toSpliced(place < 0 ? others.length : place, 0, own) : []
}

const isActiveFacet = ({ selected, from, to }: Facet) => selected.length > 0 || from !== null || to !== null

type FoldedProps = { label: string; facets: readonly Facet[]; control(facet: Facet): ReactNode; children?: ReactNode }

const FoldedFields = ({ label, facets, control, children }: FoldedProps) => (
  <details className="filter-facts" open={facets.some(isActiveFacet)}>
    <summary className="label-caps">{label}</summary>
    <div className="stack filter-fields">{facets.map(control)}</div>
    {children}
  </details>
)

const PanelHead = () => (
  <div className="toolbar split filters-head">
    <h2 className="label-caps">Filters</h2>
    <CloseButton
      className="icon-button sheet-only"
      popoverTarget="filters"
      popoverTargetAction="hide"
      aria-label="Close filters"
    />
  </div>
)

const ComplianceHint = ({ isStated }: { isStated: boolean }) => (
  <p className="hint">
    <span>
      {isStated
        ? 'Derived from each part’s finishes, metals and insulation. '
        : 'Not stated for any part in this table. '}
    </span>
    <TextLink to="/compliance">How we derive it</TextLink>
  </p>
)

/** A family page's sidebar, or popover on phones. Memoized: doesn't render when a navigation begins (behavior 5.2). */
export const FilterPanel = memo(function SidePanel({ table, path, query, facets, columns, open, isFirst }: Props) {
  const sheet = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  useNavigated(() => sheet.current?.matches(':popover-open') && sheet.current.hidePopover())
  const applied = sortedFilters(new URLSearchParams(writeTableQuery(query)))
  const active = Object.values(query.filters).flat().length + Object.keys(query.ranges).length
  const counts = useFacetCounts(table, applied, facets ?? [], sheet)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parameters = formParameters(event.currentTarget)
    navigate(parameters.size > 0 ? `${path}?${parameters}` : path, { preventScrollReset: true })
  }
  const control = (facet: Facet) => {
    const Control = open.includes(facet.key) ? FilterList : facet.freeText ? FilterText : FilterSelect
    return (
      <div key={facet.key} className="filter-field">
        <Control facet={facet} applied={applied} counts={counts} />
        {facet.takesRange && <FilterRange facet={facet} applied={applied} />}
      </div>
    )
  }
  const isColumn = ({ key }: Facet) => columns.some((column) => column.key === key)
  const fields = inOrder(facets?.filter(isColumn) ?? [])
  const recordFacets = facets?.filter((facet) => !isColumn(facet) && !isCompliance(facet)) ?? []
  const complianceFacets = facets?.filter((facet) => isCompliance(facet) && hasAnswers(facet)) ?? []
  const isPart = isFirst && active === 0
  return (
    <div className="filter-area">
      <form
        ref={sheet}
        id="filters"
        popover="auto"
        action={path}
        method="get"
        className="filters"
        aria-label="Filters"
        onSubmit={onSubmit}
        onInput={counts.onChange}
        onClick={counts.onChange}
        onKeyUp={counts.onChange}
      >
        <HiddenInputs name={ANY_COLUMN.key} values={query.filters[ANY_COLUMN.key] ?? []} />
        <PanelHead />
        {facets === null && (
          <p role="alert">
            Failed to load filter options{' '}
            <TextLink to={path + writeTableQuery(query)} reloadDocument>
              Retry
            </TextLink>
          </p>
        )}
        <div className="stack filter-fields">{(isPart ? facetsOnScreen(fields, open) : fields).map(control)}</div>
        {!isPart && recordFacets.length > 0 && (
          <FoldedFields label="Ordering, trade and ratings" facets={recordFacets} control={control} />
        )}
        {facets && !isPart && (
          <FoldedFields label="Finish & compliance" facets={complianceFacets} control={control}>
            <ComplianceHint isStated={complianceFacets.length > 0} />
          </FoldedFields>
        )}
        {query.sort && <input type="hidden" name="sort" value={query.sort} />}
        {query.sort && query.dir === 'desc' && <input type="hidden" name="dir" value="desc" />}
        {query.pageSize !== null && <input type="hidden" name="pageSize" value={query.pageSize} />}
        <div className="toolbar bottom-bar filter-actions">
          <Submit tone="dark">Apply Filters</Submit>
          {active > 0 && (
            <ButtonLink to={path + writeTableQuery(withoutFilters(query))} preventScrollReset>
              Clear Filters
            </ButtonLink>
          )}
          <p role="status" className="draft-note muted">
            {counts.total !== null && countOf(counts.total, 'part matches', 'parts match')}
          </p>
        </div>
      </form>
    </div>
  )
})
