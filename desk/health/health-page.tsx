import { ButtonLink, Card, PageHead } from '#app/ui/controls.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { countOf, fileSize, formatCount } from '#catalog/quantities/format-count.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, step, takeStep, typedText } from '#desk/desk-form.ts'
import type { HealthFacts } from '#desk/health/health-facts.ts'
import { SearchMisses, SynonymList } from '#desk/health/search-misses.tsx'
import { mayDo } from '#desk/rights.ts'
import { SetupList, setupWords } from '#desk/setup/setup-page.tsx'
import { FormError } from '#desk/ui/desk-form.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import type { Role } from '#people/person.ts'
import type { Route } from './+types/health-page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { health, setup, synonyms } = context.get(servicesContext)
  const { id, role } = context.get(personContext)
  const facts = await health()
  const steps = mayDo(role, 'site:edit') ? await setup.open(id) : null
  return { facts, synonyms: await synonyms.list(), role, steps }
}

/** For owners and catalog staff, as the access table says. */
export async function action({ context }: Route.ActionArgs) {
  const { synonyms } = context.get(servicesContext)
  const me = context.get(personContext)
  return await takeStep(context, 'do', {
    'make-synonym': step({ term: typedText, meaning: typedText }, async ({ term, meaning }) => {
      await synonyms.make(me, term, meaning)
      return leave('/health', `Who searches for ‘${term}’ now finds ‘${meaning.trim()}’.`)
    }),
    'remove-synonym': step({ term: typedText }, async ({ term }) => {
      await synonyms.remove(me, term)
      return leave('/health', `‘${term}’ is no longer a synonym.`)
    }),
  })
}

export const meta: Route.MetaFunction = () => [{ title: 'Health – Desk' }]

export default function HealthPage({ loaderData: { facts, synonyms, role, steps }, actionData }: Route.ComponentProps) {
  const canChange = mayDo(role, 'synonym:edit')
  const { issues, misses } = facts
  const reply = actionData?.reply
  const isAtMiss = canChange && misses.some(({ term }) => term === reply?.initialValue?.term)
  const text =
    issues.length === 0 ? 'Everything works.' : `${countOf(issues.length, 'thing needs', 'things need')} attention.`
  return (
    <>
      <PageHead title="Health" text={text} />
      {!isAtMiss && <FormError reply={reply} />}
      {issues.length > 0 && <Issues issues={issues} role={role} />}
      {steps && (
        <Card title={`First steps: ${setupWords(steps)}`}>
          <SetupList steps={steps} />
        </Card>
      )}
      <div className="halves">
        <Waiting facts={facts} />
        <Machine facts={facts} />
      </div>
      <Card title="Searches without a result">
        <SearchMisses misses={misses} synonyms={synonyms} canChange={canChange} reply={reply} />
      </Card>
      {synonyms.length > 0 && (
        <Card title="Synonyms">
          <SynonymList synonyms={synonyms} canChange={canChange} />
        </Card>
      )}
    </>
  )
}

function Issues({ issues, role }: Pick<HealthFacts, 'issues'> & { role: Role }) {
  return (
    <TitledSection id="health-issues" title="What needs attention" className="notice" data-tone="warn">
      <ul className="rows">
        {issues.map(({ what, since, advice, page }) => (
          <li key={advice} className="split health-issue">
            <div>
              <p>{advice}</p>
              <details>
                <summary className="hint">
                  <span>{page ? 'Details' : 'For the person who runs the server'}</span>, since <DeskTime at={since} />
                </summary>
                {what.map((line) => (
                  <p key={line} className="hint">
                    {line}
                  </p>
                ))}
              </details>
            </div>
            {page && mayDo(role, page.right) && <ButtonLink to={page.path}>{page.label}</ButtonLink>}
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

const Waiting = ({ facts: { mails, events } }: { facts: HealthFacts }) => (
  <Card title="Emails">
    <dl className="facts facts-beside">
      <Fact name="Waiting to be sent">{formatCount(mails.due)}</Fact>
      <Fact name="Waiting for your decision">{formatCount(mails.parked.count)}</Fact>
      <Fact name="Suspected spam">{formatCount(mails.held.count)}</Fact>
      {events && (
        <Fact name="Events for your other program">{`${formatCount(events.due)} waiting, ${formatCount(events.parked.count)} stopped`}</Fact>
      )}
    </dl>
  </Card>
)

function Machine({
  facts: { disk, memory, backup, trial, parts, version, commit, startedAt },
}: {
  facts: HealthFacts
}) {
  return (
    <Card title="Server">
      <dl className="facts facts-beside">
        <Fact name="Last backup">
          {backup ? <DeskTime at={backup.madeAt} /> : <span>None is known. An owner makes one under Site.</span>}
          {backup && <span>{`, ${backup.bytes > 0 ? `${size(backup.bytes)} in ` : ''}${backup.folder}`}</span>}
        </Fact>
        <Fact name="Last trial restore">
          {trial ? <DeskTime at={trial.at} /> : <span>None yet. The daily backup tries one each week.</span>}
          {trial && <span>{trial.fault === null ? `: ${trial.found} came back` : `, failed: ${trial.fault}`}</span>}
        </Fact>
        <Fact name="Free disk">
          {disk ? `${size(disk.free)} of ${size(disk.size)}` : 'Not known: the data folder can’t be read'}
        </Fact>
        <Fact name="Memory">{`${size(memory.used)} of ${size(memory.limit)}`}</Fact>
        <Fact name="Parts in the catalog">{parts === null ? 'The catalog is not there yet' : formatCount(parts)}</Fact>
        <Fact name="Program">
          <span>{`Version ${version}, commit ${commit}, running since `}</span>
          <DeskTime at={startedAt} />
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const GIGABYTE = 1e9

const size = (bytes: number): string => (bytes < GIGABYTE ? fileSize(bytes) : `${(bytes / GIGABYTE).toFixed(1)} GB`)
