import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { TimelineEntry } from '#buyers/time-line.ts'
import type { FormReply } from '#desk/desk-form.ts'
import type { ShownRequest } from '#desk/requests/shown-request.ts'
import { Submit } from '#desk/ui/controls.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskForm } from '#desk/ui/desk-form.tsx'
import { FormError } from '#desk/ui/form-error.tsx'
import { MAX_MESSAGE_LENGTH } from '#requests/schemas/contact-fields.ts'
import { FILE_TYPE_LIST } from '#requests/schemas/file-rules.ts'

/** Whether the buyer can be notified: needs SITE_URL and an address, and the request must not be held or merged. */
export const canWrite = ({ page, mail, heldWhy, mergedInto }: ShownRequest): boolean =>
  page !== null && mail !== '' && heldWhy === null && mergedInto === null

/** The desk's messages to the buyer, oldest first. */
export const repliesIn = (timeline: readonly TimelineEntry[]): string[] =>
  timeline
    .flatMap((entry) => (entry.kind === 'message' && entry.message.by !== null ? [entry.message.text] : []))
    .toReversed()

type Props = { request: ShownRequest; reply: FormReply | undefined }

/** Writes to the buyer, who reads it on the request's page. Starts empty with a new key after each message. */
export function MessageForm({ request: { number, messageKey }, reply }: Props) {
  const [key] = useState(messageKey)
  const busy = useNavigation().state !== 'idle'
  return (
    <DeskForm
      about="message"
      action={`/requests/${number}/message`}
      encType="multipart/form-data"
      className="stack request-note"
    >
      <FormError reply={reply} fields={['message']} />
      <input type="hidden" name="requestKey" value={key} />
      <DeskField
        label="Message to the buyer, who gets a mail with a link"
        name="message"
        rows={2}
        maxLength={MAX_MESSAGE_LENGTH}
        required
        reply={reply}
        data-key="w"
      />
      <DeskField
        label="Files with it"
        name="files"
        type="file"
        multiple
        hint={`${FILE_TYPE_LIST}: up to five, 10 MB total.`}
        reply={reply}
      />
      <div className="cluster">
        <Submit disabled={busy}>Send message</Submit>
      </div>
    </DeskForm>
  )
}
