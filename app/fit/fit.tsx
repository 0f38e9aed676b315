import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FormEvent } from 'react'
import { data, redirect, useNavigate } from 'react-router'
import { catalogContext, contentContext, familiesContext } from '#app/context.ts'
import { type DescribedPage, pageHead } from '#app/document/page-head.ts'
import { FIT_FIELDS, type PageQuery } from '#app/fit/fit-fields.ts'
import { FitResults } from '#app/fit/fit-results.tsx'
import { FitSize } from '#app/fit/fit-table.tsx'
import { CatalogUnavailable } from '#app/ui/catalog-unavailable.tsx'
import { Submit } from '#app/ui/controls.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { Facts, TextPage } from '#app/ui/text-page.tsx'
import {
  asMillimeters,
  CRITERIA,
  CRITERION_NAMES,
  type Criterion,
  type FitQuery,
  fitUrl,
  readFitQuery,
} from '#catalog/fit/fit-query.ts'
import { buildFitResult, type ReadInput } from '#catalog/fit/fit-result.ts'
import { fitRuleTexts } from '#catalog/fit/fit-rule-texts.ts'
import type { Family } from '#catalog/registry/family.ts'
import { RULE_FIELDS } from '#catalog/registry/fit-columns.ts'
import type { Route } from './+types/fit.ts'

type FitFormProps = { query: PageQuery; read: readonly ReadInput[] }

/** The visitor's sizes, as a GET form. With a script, the address omits empty fields. */
function FitForm({ query, read }: FitFormProps) {
  const navigate = useNavigate()
  const invalid = CRITERIA.filter((criterion) => query.errors[criterion] !== undefined)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (criterion: Criterion) => String(form.get(criterion) ?? '').trim()
    const typed = { board: text('board'), hole: text('hole'), wire: text('wire'), mate: text('mate') }
    navigate(fitUrl({ typed, table: null, page: 1 }))
  }
  return (
    <>
      {invalid.length > 0 && (
        <div id="results" role="alert" tabIndex={-1} className="notice answer" data-tone="bad">
          <ul>
            {invalid.map((criterion) => (
              <li key={criterion}>
                <a href={`#fit-${criterion}`}>{query.errors[criterion]}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <form method="get" action="/fit" onSubmit={onSubmit} aria-label="What you have" className="card card-flush sheet">
        <div className="fit-fields">
          {CRITERIA.map((criterion) => (
            <FitInput
              key={criterion}
              criterion={criterion}
              typed={query.typed[criterion]}
              isInvalid={query.errors[criterion] !== undefined}
              read={read.find((input) => input.criterion === criterion)}
            />
          ))}
        </div>
        <div className="form-foot split">
          <p>Fill in any of the four. Sizes without a unit are in inches.</p>
          <Submit tone="brass">Find parts that fit</Submit>
        </div>
      </form>
    </>
  )
}

type InputProps = {
  criterion: Criterion
  typed: string
  isInvalid: boolean
  read: ReadInput | undefined
}

function FitInput({ criterion, typed, isInvalid, read }: InputProps) {
  const { label, hint } = FIT_FIELDS[criterion]
  const id = `fit-${criterion}`
  return (
    <div className="form-field">
      <label htmlFor={id} className="form-label">
        {label}
      </label>
      <input
        id={id}
        name={criterion}
        type="text"
        defaultValue={typed}
        maxLength={100}
        autoComplete="off"
        {...EXACT_TEXT}
        aria-invalid={isInvalid || undefined}
        aria-describedby={`${id}-hint`}
        className="field mono"
      />
      <p id={`${id}-hint`} className={isInvalid ? 'form-error' : 'fit-hint hint'}>
        {isInvalid ? `Not recognized. Enter ${hint}.` : read ? <ReadAs read={read} /> : hint}
      </p>
    </div>
  )
}

/** `pin 0.080 in 2.03 mm`. */
const ReadAs = ({ read: { criterion, name, size, thinnest } }: { read: ReadInput }) => (
  <span>
    <span>{`= ${criterion === 'wire' ? 'Ø ' : ((name && `${name} `) ?? '')}`}</span>
    {thinnest && (
      <span>
        <FitSize size={thinnest} /> to{' '}
      </span>
    )}
    {size && <FitSize size={size} isHole={criterion === 'hole'} />}
  </span>
)

export async function loader({ url, context }: Route.LoaderArgs) {
  const catalog = context.get(catalogContext)
  const families = context.get(familiesContext)
  const { fitAllowances } = context.get(contentContext).settings
  const read = readFitQuery(url.searchParams)
  const query = { ...read, table: families.some(({ table }) => table === read.table) ? read.table : null }
  const { typed, inputs, errors, table, page } = query
  const isAnswerable = inputs.length > 0 && Object.keys(errors).length === 0
  const result =
    isAnswerable && catalog ? await buildFitResult(catalog, families, query, yieldToEventLoop, fitAllowances) : null
  const last = Math.max(1, result?.families[0]?.pageCount ?? 1)
  if (result && table !== null && page > last) throw redirect(fitUrl({ ...query, page: last }), 302)
  const mm = result?.total === 0 ? asMillimeters(query) : null
  const answer = {
    query: { typed, errors, table, page },
    result,
    isUnavailable: isAnswerable && !catalog,
    inMm: mm && { typed: mm, url: fitUrl({ ...query, typed: mm, page: 1 }) },
    rules: fitRuleTexts(fitAllowances).map((rule) => ({
      ...rule,
      families: familiesWith(families, RULE_FIELDS[rule.criterion]),
    })),
    meta: pageHead(context, fitHead(query)),
  }
  return data(answer, { status: answer.isUnavailable ? 503 : 200 })
}

export default function FitPage({ loaderData: { query, result, isUnavailable, inMm, rules } }: Route.ComponentProps) {
  return (
    <TextPage
      title="Fit finder"
      lead="Enter what you have, in inches or millimeters. We search every family for parts that fit, the tightest fit first."
    >
      <FitForm key={fitUrl(query)} query={query} read={result?.asked ?? []} />
      {result && <FitResults query={query} result={result} inMm={inMm} />}
      {isUnavailable && <CatalogUnavailable />}
      <FitRuleList rules={rules} />
    </TextPage>
  )
}

const familiesWith = (families: readonly Family[], key: string): string[] =>
  families.filter(({ columns }) => columns.some((column) => column.key === key)).map(({ name }) => name)

function FitRuleList({ rules }: Pick<Route.ComponentProps['loaderData'], 'rules'>) {
  return (
    <details className="fit-fold card stack">
      <summary className="strong">The rules and their sources</summary>
      <p>
        A part fits if its row states everything you asked for and no rule excludes it. The tightest fit comes first: we
        add up the margins, each as a share of the size you entered. Equal parts keep the catalog’s order. Near misses
        are off by at most 30% of your size. The drawing or the datasheet has the final word.
      </p>
      {rules.map(({ criterion, title, reads, decides, margin, source, toConfirm, families }) => (
        <div key={criterion}>
          <h3>{title}</h3>
          <Facts
            of={{
              Reads: reads,
              Of: `${families.join(', ')}.`,
              Decides: decides,
              Margin: margin,
              Source: source,
              'Maker to confirm': toConfirm && `${toConfirm} No published source gives it.`,
            }}
          />
        </div>
      ))}
    </details>
  )
}

/** The fit finder's title and description. The canonical address is the empty form; results aren't indexed. */
function fitHead({ typed }: Pick<FitQuery, 'typed'>): DescribedPage {
  const filled = CRITERIA.filter((criterion) => typed[criterion] !== '')
  const criteria = filled.map((criterion) => `${CRITERION_NAMES[criterion]} ${typed[criterion]}`).join(', ')
  return {
    title: criteria ? `Parts that fit: ${criteria}` : 'Fit finder for boards, holes, wires and plugs',
    description:
      'Find the jacks, plugs, posts and terminals that fit a board thickness, a mounting hole, a wire or a mating plug, with their margins.',
    path: '/fit',
    ...(criteria && { robots: 'noindex, follow' }),
    trail: [{ label: 'Fit finder', path: '/fit' }],
  }
}
