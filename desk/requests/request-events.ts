import { servicesContext, sessionContext } from '#desk/desk-context.ts'
import type { Accounts } from '#people/open-accounts.ts'
import type { Session } from '#people/sessions.ts'
import type { Route } from './+types/request-events.ts'

const CHECK_MS = 15_000
/** Tells the browser to come back after this time, when the stream has ended. */
const RETRY = 'retry: 5000\n\n'

/**
 * Says that requests have come or changed, for as long as the page is open and its session lasts (behavior 19.9). Each event is
 * empty: the page then asks for what it shows.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { requests, accounts } = context.get(servicesContext)
  const session = context.get(sessionContext)
  const encoder = new TextEncoder()
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const say = (text: string) => controller.enqueue(encoder.encode(text))
      const unsubscribe = requests.watch.subscribe(
        () => say('data: changed\n\n'),
        () => finish(),
      )
      const timer = setInterval(async () => {
        const isOpen = session === null || (await lasts(accounts, session).catch(() => true))
        if (!isOpen) finish()
        else if (!ended) say(': still here\n\n')
      }, CHECK_MS).unref()
      let ended = false
      const finish = () => {
        if (ended) return
        ended = true
        end()
        controller.close()
      }
      end = () => {
        clearInterval(timer)
        unsubscribe()
      }
      request.signal.addEventListener('abort', finish, { once: true })
      say(RETRY)
    },
    cancel: () => end(),
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' } })
}

/** Whether the session is still valid. It counts as valid while the database is away. */
async function lasts({ sessions }: Accounts, { id, person }: Session): Promise<boolean> {
  return (await sessions.list(person.id)).some((session) => session.id === id)
}
