import type { DeskServices } from '#desk/desk-services.ts'
import type { RequestMessage } from '#requests/messages/request-messages.ts'
import type { StoredRequest } from '#requests/stored-request.ts'

export type ShownFile = ReturnType<typeof shownAttachment>

/** Shown as scaled pictures. All but these, PDFs and workbooks are only downloads (behavior 19.7). */
const PICTURES = ['image/png', 'image/jpeg']

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const isWorkbook = (mediaType: string): boolean => mediaType === WORKBOOK

export const isPicture = (mediaType: string): boolean => PICTURES.includes(mediaType)

export const requestFiles = ({ number, attachments }: Pick<StoredRequest, 'number' | 'attachments'>): ShownFile[] =>
  attachments.map((file, index) => shownAttachment(number, { ...file, position: index + 1 }))

export function shownAttachment(
  number: string,
  {
    name,
    size,
    mediaType,
    position,
  }: Pick<RequestMessage['files'][number], 'name' | 'size' | 'mediaType' | 'position'>,
) {
  const path = `/requests/${number}/files/${position}`
  return { number, position, name, size, path, isPicture: isPicture(mediaType), viewer: viewerOf(path, mediaType) }
}

/** The file at an address, from position 1, with the request's number. */
export async function askedFile(
  { requests }: Pick<DeskServices, 'requests'>,
  params: { readonly number: string; readonly position: string },
) {
  const number = params.number.toUpperCase()
  const position = /^[1-9]\d{0,4}$/.test(params.position) ? Number(params.position) : 0
  return { number, path: `/requests/${number}/files/${position}`, file: await requests.file(number, position) }
}

function viewerOf(path: string, mediaType: string): string | null {
  if (mediaType === 'application/pdf') return `${path}/view`
  return isWorkbook(mediaType) ? `${path}/table` : null
}
