import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { data } from 'react-router'
import { BuildForm } from '#app/build-number/build-form.tsx'
import { BuildOutcome } from '#app/build-number/build-outcome.tsx'
import { buildPageAnswer } from '#app/build-number/build-page-answer.ts'
import { catalogContext, familiesContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { pageNotFound } from '#app/shell/page-not-found.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CatalogUnavailable } from '#app/ui/catalog-unavailable.tsx'
import { CodeLink, CodeText, Submit, TextLink } from '#app/ui/controls.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { PrintHead } from '#app/ui/print.tsx'
import { type BuildResult, builderPath, buildUrl, readBuildQuery } from '#catalog/ordering/build-result.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { groupPath } from '#catalog/registry/menu.ts'
import type { Route } from './+types/build-number.ts'

const TITLE = 'Build a part number'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const families = context.get(familiesContext)
  const family = families.find(({ path }) => path === `/${params.group}/${params.family}`)
  if (!family) throw pageNotFound(context, url)
  const query = readBuildQuery(url.searchParams, family)
  const catalog = context.get(catalogContext)
  const table = catalog?.table(family.table)
  const page = catalog && table ? await buildPageAnswer(catalog, table, query, yieldToEventLoop) : null
  const { name, group, path } = family
  const groupUrl = groupPath(families, family)
  const base = page?.kind === 'built' ? page.answer.base : null
  const meta = pageHead(context, {
    title: `${TITLE}${base === null ? '' : `: ${base}`} – ${name}`,
    description: `Choose color, length, finish and more to get a valid ${name} part number.`,
    path: builderPath(family),
    ...(buildUrl(family, query) !== builderPath(family) && { robots: 'noindex, follow' }),
    trail: [
      { label: group, path: groupUrl },
      { label: name, path },
      { label: TITLE, path: builderPath(family) },
    ],
  })
  const answer = { family: { name, group, path }, groupUrl, query, page, meta }
  return data(answer, { status: page ? 200 : 503 })
}

export default function BuildNumberPage({ loaderData: { family, groupUrl, query, page } }: Route.ComponentProps) {
  const built = page?.kind === 'built' ? page : null
  return (
    <div className="wrap">
      <PrintHead />
      <Breadcrumb
        trail={[
          { label: family.group, path: groupUrl },
          { label: family.name, path: family.path },
          { label: TITLE, path: built ? builderPath(family) : undefined },
          ...(built ? [{ label: built.answer.base }] : []),
        ]}
      />
      <header className="text-head">
        <h1 className="page-title">
          <span>{TITLE}</span>
          {built && (
            <span>
              : <CodeText>{built.answer.base}</CodeText>
            </span>
          )}
        </h1>
        <p className="lead">
          {built
            ? `${formatCount(built.answer.total)} part numbers start with it. Choose options to narrow them down.`
            : `Which of the ${family.name}? Choose the base number.`}
        </p>
      </header>
      {!page && <CatalogUnavailable />}
      {built && (
        <div className="beside build-page">
          <BuildForm family={family} choices={built.answer} query={query} />
          <BuildOutcome outcome={built.outcome} base={built.answer.base} left={built.answer.left} />
        </div>
      )}
      {page && page.kind !== 'built' && <BaseChoice family={family} text={query.base} found={page} />}
    </div>
  )
}

type Props = {
  family: { readonly name: string; readonly path: string }
  text: string
  found: Exclude<BuildResult, { kind: 'built' }>
}

function BaseChoice({ family, text, found }: Props) {
  return (
    <div className="stack build-page">
      <form method="get" action={builderPath(family)} aria-label="Base number" className="build-find">
        <label htmlFor="base" className="form-label">
          Base number or part number
        </label>
        <div className="cluster">
          <input
            key={text}
            id="base"
            name="base"
            type="search"
            defaultValue={text}
            maxLength={200}
            autoComplete="off"
            {...EXACT_TEXT}
            autoCapitalize="characters"
            className="field mono"
          />
          <Submit tone="brass">Find</Submit>
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
        <span>
          {text === ''
            ? 'The part numbers in this family can’t be decoded. '
            : `No base number or part number of this family has ${text}. `}
        </span>
        <TextLink to={text === '' ? family.path : builderPath(family)}>
          {text === '' ? `All ${family.name}` : 'All base numbers'}
        </TextLink>
      </p>
    )
  }
  return (
    <>
      <ul className="rows rows-columns build-base-list">
        {found.bases.map(({ base, total, choices, values }) => (
          <li key={base}>
            <CodeLink to={buildUrl(family, { base, choices: {} })}>{base}</CodeLink>
            <span>{values.join(', ')}</span>
            <small className="muted">
              {`${formatCount(total)} part numbers by ${choices.join(', ').toLowerCase()}`}
            </small>
          </li>
        ))}
      </ul>
      {found.more && <p className="muted">There are more. Enter part of the number to find them.</p>}
    </>
  )
}

function Unclear({ family, base, total }: Pick<Props, 'family'> & { base: string; total: number }) {
  const filter = new URLSearchParams({ partNumber: base })
  return (
    <p role="status">
      <span>{`The rows of ${base} don’t show what its numbers stand for.`}</span>{' '}
      <TextLink to={`${family.path}?${filter}`}>
        {total === 1 ? 'Its part number' : `Its ${formatCount(total)} part numbers`}
      </TextLink>
    </p>
  )
}
