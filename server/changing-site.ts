import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Family } from '#catalog/registry/family.ts'
import type { Site } from '#server/page-cache/site-with-cache.ts'

/**
 * The site of the families of the moment. It is made again when they change, because its addresses, API and page cache
 * are made from them; requests that are being answered end in the one before (behavior 3.12).
 */
export function createChangingSite(
  families: () => readonly Family[],
  make: (families: readonly Family[]) => Site,
): Required<Pick<Site, 'listener'>> {
  return {
    listener(options) {
      const made: { of: readonly Family[]; answer: RequestListener } = { of: families(), answer: answerOf(families()) }
      function answerOf(of: readonly Family[]): RequestListener {
        const site = make(of)
        return site.listener?.(options) ?? getRequestListener(site.fetch, options)
      }
      return (request: IncomingMessage, response: ServerResponse) => {
        const of = families()
        if (of !== made.of) Object.assign(made, { of, answer: answerOf(of) })
        return made.answer(request, response)
      }
    },
  }
}
