import type { RequestSetup } from '#buyers/request-setup.ts'
import type { Database } from '#database/open-database.ts'
import { NoticeLinks } from '#followers/notice-links.ts'
import { noticeMail } from '#followers/notice-mail.ts'
import { Outbox } from '#outbox/outbox.ts'
import { OutboxStore } from '#outbox/outbox-store.ts'
import { EVENT_WORDS } from '#outbox/outbox-words.ts'
import { webhookOf } from '#outbox/transports/choose-transport.ts'
import { type EventMessage, webhookSender } from '#outbox/webhook/webhook-sender.ts'
import { mailAboutQuote } from '#quotes/orders/quote-mails.ts'
import { attachFiles } from '#requests/attachments/attach-files.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { overwriteDeleted } from '#requests/inbox/search-index.ts'
import { eventMessage } from '#requests/mails/event-message.ts'
import { invitationMail } from '#requests/mails/invite-mail.ts'
import { makeMail, threadHeaders } from '#requests/mails/make-mail.ts'
import { Inbox } from '#requests/receive/inbox.ts'
import { Stamps, stampSecret } from '#requests/receive/stamp.ts'
import { readRequestCounts } from '#requests/request-counts.ts'
import { readRequest } from '#requests/request-store.ts'
import { dayIn } from '#shared/zoned-day.ts'

export type RequestServices = Awaited<ReturnType<typeof createRequestServices>>

/** Makes inbox, outbox and stamps on an open database. Closes it and throws if one can't be made. */
export async function createRequestServices(requests: Database, setup: RequestSetup) {
  const { settings, dataDir, transport, mailsWait, rules, facts, contactHint, log, now, random, pollMs } = setup
  const { FORM_MIN_SECONDS: minSeconds, TIME_ZONE: timeZone } = settings
  const webhook = webhookOf(settings)
  const { db, dialect } = requests
  try {
    const attachments = chooseAttachmentStore(requests, dataDir, now)
    const secret = await stampSecret(db, now())
    const notices = new NoticeLinks(secret)
    const used = { log, now, random, ...(pollMs === undefined ? {} : { pollMs }) }
    const outbox = new Outbox({
      store: new OutboxStore({ db, dialect }),
      transport,
      waits: mailsWait,
      makeMail: async (claimed) => {
        if (claimed.kind === 'invite') return await invitationMail(db, claimed, facts(), now())
        if (claimed.request_number === null) return await noticeMail(db, claimed, notices, facts(), now())
        const record = await readRequest(db, claimed.request_number)
        if (!record) return null
        const context = { ...facts(), today: dayIn(timeZone, now()) }
        if (claimed.quote_number !== null) return await mailAboutQuote({ db, attachments }, claimed, record, context)
        const message = record.messages.find(({ id }) => id === claimed.event)
        if (claimed.kind === 'message' && !message) return null
        const mail = makeMail({ ...claimed, message }, record.buyerRequest, context)
        const isLater = claimed.kind === 'message' || claimed.kind === 'reply'
        const threaded = isLater ? { ...mail, headers: threadHeaders(record.mails) } : mail
        const { files } = message ?? { files: record.buyerRequest.attachments }
        return transport.carriesFiles ? await attachFiles(threaded, files, attachments, log) : threaded
      },
      ...used,
    })
    const events =
      webhook &&
      new Outbox<EventMessage>({
        store: new OutboxStore({ db, dialect }, 'events'),
        transport: webhookSender(webhook, now),
        words: EVENT_WORDS,
        makeMail: async (claimed) => {
          const record = await readRequest(db, claimed.request_number)
          return record && eventMessage(claimed, record, facts().siteUrl)
        },
        ...used,
      })
    function wake(): void {
      outbox.wake()
      events?.wake()
    }
    const inbox = new Inbox({ db, attachments, mails: rules, now, log, contactHint, wake })
    const stamps = new Stamps({ secret, now, minSeconds })
    const overwrite = () => overwriteDeleted(requests)
    return {
      db,
      attachments,
      overwrite,
      inbox,
      outbox,
      events,
      wake,
      stamps,
      mailing: { rules, facts, transport },
      notices,
      counts: () => readRequestCounts(requests, now()),
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
