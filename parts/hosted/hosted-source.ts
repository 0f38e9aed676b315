import type { HostedBackend } from '#parts/database/part-rows.ts'
import type { Source } from '#parts/database/source.ts'
import { SECOND_MS } from '#shared/durations.ts'

export type HostedSettings = HostedBackend & { readonly refreshSeconds: number }

/** The hosted backend as a read-only source (behavior 15.14). Each poll reads all rows, since it reports no changes. */
export function createHostedSource({ refreshSeconds, ...backend }: HostedSettings): Source {
  let polls = 0
  return {
    identity: `hosted ${new URL(backend.url).host}`, // without the key
    name: 'The hosted backend',
    lossHint: 'The public key may have lost its permission to read these tables: check their policies first. ',
    place: { kind: 'hosted', ...backend },
    pollMs: refreshSeconds * SECOND_MS,
    prepare: async () => undefined,
    revision: async () => String(++polls),
    countPlaceholders: async () => new Map(),
    close: async () => undefined,
  }
}
