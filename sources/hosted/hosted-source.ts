import type { DatabaseSettings } from '#database/open.ts'
import type { HostedBackend } from '#sources/part-rows.ts'
import type { Source } from '#sources/source.ts'
import { createStateDatabase } from '#sources/state-database.ts'

/** HOSTED_URL, HOSTED_KEY and HOSTED_REFRESH_SECONDS. */
export type HostedSettings = HostedBackend & { readonly refreshSeconds: number }

const SECOND_MS = 1_000

/** Which source it is, without the key. */
export const hostedIdentity = ({ url }: Pick<HostedBackend, 'url'>): string => `hosted ${new URL(url).host}`

/**
 * The hosted backend as a source of rows (SPEC 7). It tells of no change, so that each look reads it anew; what is the
 * same as before is not swapped. Nothing is ever written to it.
 */
export function createHostedSource({ refreshSeconds, ...backend }: HostedSettings, settings: DatabaseSettings): Source {
  const { state, close } = createStateDatabase(settings)
  let looks = 0
  return {
    identity: hostedIdentity(backend),
    name: 'The hosted backend',
    lossHint: 'Perhaps the public key may not read these tables any more: look at their policies first. ',
    place: { kind: 'hosted', ...backend },
    pollMs: refreshSeconds * SECOND_MS,
    prepare: async () => undefined,
    revision: {
      read: async () => String(++looks),
      close: async () => undefined,
    },
    sample: async () => new Map(),
    state,
    close,
  }
}
