import { redirect } from 'react-router'
import * as z from 'zod'
import { flashContext, servicesContext } from '#desk/desk-context.ts'
import { readArrived, takeFiles, typedText } from '#desk/desk-form.ts'
import { quotesOfRequest } from '#desk/quotes/quote-service.ts'
import type { Route } from './+types/attach-files.ts'

const posted = z.object({ remove: typedText })

export async function action({ params, request, context }: Route.ActionArgs) {
  const { quotes } = context.get(servicesContext)
  const answer = await takeFiles({ request, context }, posted, async ({ remove }, _, files) => {
    await quotesOfRequest(context, params.number) // only after the body is read: an unread one ends its connection
    if (remove !== '') await quotes.removeFile(params.number, Number(remove))
    else if (files.length > 0) await quotes.addFiles(params.number, await readArrived(files))
    return null
  })
  if (answer) {
    const words = Object.values(answer.data.reply.error ?? {}).flat()
    context.get(flashContext).say(words.join(' '), 'problem')
  }
  throw redirect(`/requests/${params.number}/quote#files`)
}
