import { redirect } from 'react-router'
import * as z from 'zod'
import { ButtonLink, PageHead, PostButton, TextLink } from '#app/ui/controls.tsx'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, takeForm } from '#desk/desk-form.ts'
import type { SetupStep } from '#desk/desk-services.ts'
import { homeOf } from '#desk/shell/desk-menu.ts'
import type { Route } from './+types/setup-page.ts'

/** `/setup`: what an owner does first. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id, role } = context.get(personContext)
  const steps = await context.get(servicesContext).setup.open(id)
  if (steps === null) throw redirect(homeOf(role))
  return { steps, home: homeOf(role) }
}

export async function action({ context }: Route.ActionArgs) {
  return await takeForm(context, z.object({}), async () => {
    await context.get(servicesContext).setup.dismiss()
    return leave(homeOf(context.get(personContext).role), 'The list of first steps is gone.')
  })
}

export const meta: Route.MetaFunction = () => [{ title: 'First steps – Desk' }]

export default function SetupPage({ loaderData: { steps, home } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="First steps" text={`${setupWords(steps)}. Do them in any order.`}>
        <ButtonLink to={home}>To the requests</ButtonLink>
      </PageHead>
      <div className="site-page stack">
        <section className="card" aria-label="First steps">
          <SetupList steps={steps} />
        </section>
        <PostButton fields={{}}>Dismiss this list</PostButton>
      </div>
    </>
  )
}

export function SetupList({ steps }: { steps: readonly SetupStep[] }) {
  return (
    <ol className="rows setup-list">
      {steps.map(({ label, text, path, isDone }) => (
        <li key={label} data-done={isDone || undefined}>
          <span className="setup-mark" aria-hidden="true">
            {isDone ? '✓' : ''}
          </span>
          <div>
            <TextLink to={path}>{label}</TextLink>
            <span className="sr-only">{isDone ? ' (done)' : ' (open)'}</span>
            {!isDone && <p className="hint">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

export const setupWords = (steps: readonly SetupStep[]): string =>
  `${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`
