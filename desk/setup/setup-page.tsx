import { Form, redirect } from 'react-router'
import * as z from 'zod'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, takeForm } from '#desk/desk-form.ts'
import { SetupList, setupWords } from '#desk/setup/setup-list.tsx'
import { homeOf } from '#desk/shell/desk-menu.ts'
import { ButtonLink, Submit } from '#desk/ui/controls.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
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
        <Form method="post">
          <Submit>Dismiss this list</Submit>
        </Form>
      </div>
    </>
  )
}
