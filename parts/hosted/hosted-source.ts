import type { DatabaseSettings } from '#database/open-database.ts'
import type { HostedBackend } from '#parts/database/part-rows.ts'
import type { Source } from '#parts/database/source.ts'
import { createStateDatabase } from '#parts/database/state-database.ts'
import { SECOND_MS } from '#shared/durations.ts'

/** HOSTED_URL, HOSTED_KEY and HOSTED_REFRESH_SECONDS. */
export type HostedSettings = HostedBackend & { readonly refreshSeconds: number }

/** Identifies the source, without the key. */
export const hostedIdentity = ({ url }: Pick<HostedBackend, 'url'>): string => `hosted ${new URL(url).host}`

/**
 * The hosted backend as a source of rows (behavior 15.14). It doesn't report changes, so each poll reads all of it; an
 * unchanged catalog stays in service. Nothing is ever written to it.
 */
export function createHostedSource({ refreshSeconds, ...backend }: HostedSettings, settings: DatabaseSettings): Source {
  const { state, close } = createStateDatabase(settings)
  let polls = 0
  return {
    identity: hostedIdentity(backend),
    name: 'The hosted backend',
    lossHint: 'The public key may have lost its permission to read these tables: check their policies first. ',
    place: { kind: 'hosted', ...backend },
    pollMs: refreshSeconds * SECOND_MS,
    prepare: async () => undefined,
    revision: {
      read: async () => String(++polls),
      close: async () => undefined,
    },
    countPlaceholders: async () => new Map(),
    state,
    close,
  }
}
