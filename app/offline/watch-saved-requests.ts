import { barButton, link, say } from '#app/offline/bar.ts'
import { dropRequest, type KeptRequest, keptRequests, watchRequests } from '#app/offline/kept-requests.ts'
import { sendKept } from '#app/offline/send-kept.ts'

const PAGE = '/offline/order'
const RETRY_MS = 60_000

let watching = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits now and whenever the network is back, and says in the bar what became of it. */
export function watchKeptRequests(): void {
  if (watching) return
  watching = true
  watchRequests(show)
  addEventListener('online', send)
  send()
}

/** Where this browser keeps nothing, nothing waits. */
function send(): void {
  clearTimeout(timer)
  sendKept()
    .then((left) => {
      if (left > 0) timer = setTimeout(send, RETRY_MS)
      return show()
    })
    .catch(() => undefined)
}

async function show(): Promise<void> {
  const all = await keptRequests()
  say('request', location.pathname === PAGE ? null : lineFor(all))
}

function lineFor(all: readonly KeptRequest[]): (string | Node)[] | null {
  const sent = all.find(({ receipt }) => receipt)
  if (sent?.receipt) {
    const close = barButton('Close', () => dropRequest(sent.key))
    const page = link(sent.receipt.path, 'See what you sent')
    return [`Message sent! Your request number is ${sent.receipt.number}. `, page, ' ', close]
  }
  if (all.some(({ trouble }) => trouble.length > 0))
    return ['A request that is kept on this device could not be sent. ', link(PAGE, 'See why')]
  if (all.length === 0) return null
  const what = all.length === 1 ? 'A request is' : `${all.length} requests are`
  return [`${what} kept on this device, to be sent when you are online again. `, link(PAGE, 'See')]
}
