import { barButton, barLink, setBarLine } from '#app/offline/offline-bar.ts'
import {
  deleteRequest,
  listSavedRequests,
  type OfflineRequest,
  watchRequests,
} from '#app/offline/saved-request-store.ts'
import { sendSavedRequests } from '#app/offline/send-saved-requests.ts'

const PAGE = '/offline/order'
const RETRY_MS = 60_000

let watching = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends the waiting requests now and whenever the network is back. Shows their state in the bar. */
export function watchSavedRequests(): void {
  if (watching) return
  watching = true
  watchRequests(show)
  addEventListener('online', send)
  send()
}

/** Ignores errors: without storage, no request waits. */
function send(): void {
  clearTimeout(timer)
  sendSavedRequests()
    .then((left) => {
      if (left > 0) timer = setTimeout(send, RETRY_MS)
      return show()
    })
    .catch(() => undefined)
}

async function show(): Promise<void> {
  const all = await listSavedRequests()
  setBarLine('request', location.pathname === PAGE ? null : lineFor(all))
}

function lineFor(all: readonly OfflineRequest[]): (string | Node)[] | null {
  const sent = all.find(({ receipt }) => receipt)
  if (sent?.receipt) {
    const close = barButton('Close', () => deleteRequest(sent.key))
    const page = barLink(sent.receipt.path, 'View what you sent')
    return [`Message sent! Your request number is ${sent.receipt.number}. `, page, ' ', close]
  }
  if (all.some(({ trouble }) => trouble.length > 0))
    return ['A request saved on this device could not be sent. ', barLink(PAGE, 'See why')]
  if (all.length === 0) return null
  const what =
    all.length === 1 ? 'A request is saved on this device. It' : `${all.length} requests are saved on this device. They`
  return [`${what} will be sent when you are online again. `, barLink(PAGE, 'View')]
}
