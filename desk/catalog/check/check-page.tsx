import { Link } from 'react-router'
import { ButtonLink, Card, EmptyState, PageHead } from '#app/ui/controls.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { FINDING_KINDS, type Finding, type FindingKind } from '#catalog/check/finding.ts'
import { partName } from '#catalog/part/part-name.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'
import { servicesContext } from '#desk/desk-context.ts'
import { askedPage } from '#desk/ui/list-pages.tsx'
import { useFamilyName } from '#desk/ui/use-family-name.ts'
import type { Route } from './+types/check-page.ts'

/** How many of each kind, on the page of all and on a kind's own page. */
const FIRST = 10
const PAGE = 100

export async function loader({ request, context }: Route.LoaderArgs) {
  const { check, parts: editing } = context.get(servicesContext).catalogDesk
  const { searchParams } = new URL(request.url)
  const kind = searchParams.get('kind')
  const page = askedPage(searchParams)
  const checked = await check()
  if (!checked) return { parts: null, kinds: [], total: 0, kind: null, page, pageCount: 1 }
  const chosen = checked.kinds.find((one) => one.kind === kind) ?? null
  const [start, count] = chosen ? [(page - 1) * PAGE, PAGE] : [0, FIRST]
  return {
    parts: checked.parts,
    total: checked.kinds.reduce((sum, one) => sum + one.total, 0),
    kind: chosen?.kind ?? null,
    page,
    pageCount: chosen ? Math.max(1, Math.ceil(chosen.findings.length / PAGE)) : 1,
    kinds: (chosen ? [chosen] : checked.kinds).map((one) => ({
      ...one,
      fixable: editing === null ? 0 : one.fixable,
      listed: one.findings.length,
      findings: one.findings.slice(start, start + count),
    })),
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Problems – Desk' }]

export default function CheckPage({ loaderData }: Route.ComponentProps) {
  const { parts, kinds, total, kind, page, pageCount } = loaderData
  const summary =
    parts === null
      ? 'There is no catalog to check now.'
      : `${countOf(total, 'finding')} in ${countOf(parts, 'part')} of the catalog that the site shows.`
  return (
    <>
      <PageHead title={kind ? FINDING_KINDS[kind] : 'Problems'} text={summary}>
        {kind && <ButtonLink to="/check">All findings</ButtonLink>}
      </PageHead>
      {parts !== null && total === 0 && (
        <EmptyState title="Nothing to do.">
          <p>All numbers, values, sizes and files look right.</p>
        </EmptyState>
      )}
      {kinds.map((one) => (
        <Kind key={one.kind} {...one} isAlone={kind !== null} />
      ))}
      {pageCount > 1 && <Pager page={page} pageCount={pageCount} urlOf={(to) => `/check?kind=${kind}&page=${to}`} />}
    </>
  )
}

type KindProps = Awaited<ReturnType<typeof loader>>['kinds'][number] & { isAlone: boolean }

function Kind({ kind, total, fixable, listed, findings, isAlone }: KindProps) {
  return (
    <Card
      className="card stack"
      title={isAlone ? `${formatCount(total)} found` : `${FINDING_KINDS[kind]} (${formatCount(total)})`}
    >
      {fixable > 0 && (
        <p>
          <ButtonLink to={`/check/fix?kind=${kind}`}>
            {fixable === 1 ? 'Fix one…' : `Fix all ${formatCount(fixable)}…`}
          </ButtonLink>
        </p>
      )}
      <ul className="stack findings">
        {findings.map((finding) => (
          <FindingItem key={`${finding.table} ${finding.column} ${finding.value}`} finding={finding} />
        ))}
      </ul>
      {!isAlone && total > findings.length && (
        <p className="more">
          <Link to={`/check?kind=${kind}`}>{`All ${formatCount(total)} of this kind`}</Link>
        </p>
      )}
      {isAlone && total > listed && (
        <p className="lead">{`The first ${formatCount(listed)} are listed. The command “catalog check --json” has all.`}</p>
      )}
    </Card>
  )
}

function FindingItem({ finding: { kind, table, column, what, parts, count: all } }: { finding: Finding }) {
  const cell = column === null ? '' : `?cell=${encodeURIComponent(column)}`
  const nameOf = useFamilyName()
  const place = [table && nameOf(table), column].filter((name) => name !== null).join(', ')
  return (
    <li>
      <p>
        {place && <span className="hint">{`${place}: `}</span>}
        <span>{what}</span>
      </p>
      {parts.length > 0 && (
        <p className="hint">
          {parts.map((part, index) => (
            <span key={`${part.table} ${part.id}`}>
              {index > 0 && <span>{', '}</span>}
              <Link to={`/parts/${encodeURIComponent(part.table)}/${part.id}${cell}`}>
                {partName(part.number, part.id)}
              </Link>
            </span>
          ))}
          {all > parts.length && <span>{` and ${formatCount(all - parts.length)} more`}</span>}
        </p>
      )}
      {FILE_KINDS.includes(kind) && (
        <p className="hint">
          <Link to="/files">Send the file</Link>
        </p>
      )}
    </li>
  )
}

const FILE_KINDS: readonly FindingKind[] = ['missing-image', 'missing-pdf', 'broken-file']
