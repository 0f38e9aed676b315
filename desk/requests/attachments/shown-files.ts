import type { RequestMessage } from '#requests/messages/request-messages.ts'
import type { StoredRequest } from '#requests/stored-request.ts'

/** A request's file: its download, its picture's address without a width, and its page. */
export type ShownFile = {
  /** Of the request, and the file's position there. */
  readonly number: string
  readonly position: number
  readonly name: string
  readonly size: number
  readonly path: string
  readonly isPicture: boolean
  readonly viewer: string | null
}

/** Shown as scaled pictures. All but these, PDFs and workbooks are only downloads (behavior 19.7). */
const PICTURES = ['image/png', 'image/jpeg']

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const isWorkbook = (mediaType: string): boolean => mediaType === WORKBOOK

export const isPicture = (mediaType: string): boolean => PICTURES.includes(mediaType)

/** The files of a request, as its pages show them. */
export const requestFiles = ({ number, attachments }: Pick<StoredRequest, 'number' | 'attachments'>): ShownFile[] =>
  attachments.map((file, index) => shownAttachment(number, { ...file, position: index + 1 }))

/** A file of a request or of a message about it, by position. */
export function shownAttachment(
  number: string,
  file: Pick<RequestMessage['files'][number], 'name' | 'size' | 'mediaType' | 'position'>,
): ShownFile {
  const { name, size, mediaType, position } = file
  const path = `/requests/${number}/files/${position}`
  return { number, position, name, size, path, isPicture: isPicture(mediaType), viewer: viewerOf(path, mediaType) }
}

/** A file's position in an address, from 1. 0 is none. */
export const filePlace = (text: string): number => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0)

function viewerOf(path: string, mediaType: string): string | null {
  if (mediaType === 'application/pdf') return `${path}/view`
  return isWorkbook(mediaType) ? `${path}/table` : null
}
