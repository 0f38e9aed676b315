import pLimit from 'p-limit'
import type { DeskServices } from '#desk/desk-services.ts'
import { smallerPicture } from '#files/thumbnails/thumbnails.ts'
import type { LogLine } from '#shared/logger.ts'

/** Scales what buyers send, one picture at a time. Nothing is kept: deleting a request must leave nothing behind. */
export function pictureMaker(log: LogLine): DeskServices['smallPicture'] {
  const oneAtATime = pLimit(1)
  return (bytes, width) =>
    oneAtATime(() => smallerPicture(bytes, width)).catch((err: unknown) => {
      log.warn({ err }, "A buyer's picture can't be scaled")
      return null
    })
}
